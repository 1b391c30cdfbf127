import { useTexts } from '../ui/language/language.tsx'
import { StatusBadge } from '../ui/states/StatusBadge.tsx'
import type { Tone } from '../ui/states/tone.tsx'
import { texts } from './texts.ts'
import type { PathwayRow } from './wire.ts'

const tones: Record<PathwayRow['state'], Tone> = { published: 'good', draft: 'calm', archived: 'late' }

export function PathwayBadge({ state }: { state: PathwayRow['state'] }) {
  const words = useTexts(texts)
  return <StatusBadge tone={tones[state]}>{words.states[state]}</StatusBadge>
}
