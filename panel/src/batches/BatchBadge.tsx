import { useTexts } from '../ui/language/language.tsx'
import { StatusBadge } from '../ui/states/StatusBadge.tsx'
import type { BatchRow } from './batch.ts'
import { batchTones, stateOf } from './batch.ts'
import { texts } from './texts.ts'

export function BatchBadge({ batch }: { batch: Pick<BatchRow, 'status' | 'processed' | 'total' | 'failed'> }) {
  const words = useTexts(texts)
  const state = stateOf(batch)
  return <StatusBadge tone={batchTones[state]}>{words.states[state]}</StatusBadge>
}
