import { useTexts } from '../ui/language/language.tsx'
import { StatusBadge } from '../ui/states/StatusBadge.tsx'
import type { Tone } from '../ui/states/tone.tsx'
import type { TemplateRow } from './template.ts'
import { texts } from './texts.ts'

const tones: Record<TemplateRow['state'], Tone> = { published: 'good', draft: 'calm', archived: 'late' }

export function TemplateBadge({ state }: { state: TemplateRow['state'] }) {
  const words = useTexts(texts)
  return <StatusBadge tone={tones[state]}>{words.states[state]}</StatusBadge>
}
