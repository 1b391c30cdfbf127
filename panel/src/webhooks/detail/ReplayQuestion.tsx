import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import { useOrganization } from '../../shell/session.ts'
import { PlainQuestion } from '../../ui/form/question/PlainQuestion.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { texts } from '../texts.ts'

const hourMs = 3_600_000
/** The spans that can be replayed. Deliveries are kept for thirty days; one minute less leaves time to read the question. */
const spans = { hour: hourMs, day: 24 * hourMs, week: 7 * 24 * hourMs, month: 30 * 24 * hourMs - 60_000 }
type Span = keyof typeof spans

/** Asks for the moment from which events are sent to a webhook again. */
export function ReplayQuestion({ id, onDone, onClose }: { id: string; onDone: () => void; onClose: () => void }) {
  const words = useTexts(texts).replay
  const { id: organizationId } = useOrganization()
  const [span, setSpan] = useState<Span>('day')
  const since = () => new Date(Date.now() - spans[span]).toISOString()
  return (
    <PlainQuestion
      words={words}
      send={() => ask('replay-webhook', { organizationId, path: { id }, body: { since: since() } })}
      onDone={onDone}
      focus="away"
      onClose={onClose}
    >
      <p>{words.effect}</p>
      <Radio.Group label={words.span} value={span} onChange={(value) => setSpan(value as Span)}>
        <Stack gap="xs" mt="xs">
          {(Object.keys(spans) as Span[]).map((one) => (
            <Radio key={one} value={one} label={words.spans[one]} />
          ))}
        </Stack>
      </Radio.Group>
    </PlainQuestion>
  )
}
