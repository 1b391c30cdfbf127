import { ask } from '../../data/ask.ts'
import { useOrganization } from '../../shell/session.ts'
import { PlainQuestion } from '../../ui/form/question/PlainQuestion.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { texts } from '../texts/texts.ts'
import type { Failure } from '../wire.ts'
import { useEnded } from './use-adopt-failure.ts'

/** Discards a failure, after explaining what discarding means. */
export function FailureDiscard(props: { failure: Failure; onClose: () => void; onDone: (news: string) => void }) {
  const { failure } = props
  const { discarding: words } = useTexts(texts)
  const organization = useOrganization()
  return (
    <PlainQuestion
      words={words}
      isForGood
      focus="away"
      send={() => ask('discard-failure', { organizationId: organization.id, path: { id: failure.id } })}
      onDone={useEnded(props, words.told)}
      onClose={props.onClose}
    >
      <p>{words.effect}</p>
    </PlainQuestion>
  )
}
