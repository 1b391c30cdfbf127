import { ask } from '../../data/ask.ts'
import { useOrganization } from '../../shell/session.ts'
import { Question } from '../../ui/form/Question.tsx'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { texts } from '../texts/texts.ts'
import type { Failure } from '../wire.ts'
import { useAdoptFailure } from './use-adopt-failure.ts'

/** Gives a row up, after saying what that means. */
export function FailureDiscard(props: { failure: Failure; onClose: () => void; onDone: (news: string) => void }) {
  const { failure, onClose, onDone } = props
  const { discarding: words } = useTexts(texts)
  const organization = useOrganization()
  const adopt = useAdoptFailure()
  const submission = useSubmission({
    send: () => ask('discard-failure', { organizationId: organization.id, path: { id: failure.id } }),
    onDone: (changed) => {
      onClose()
      adopt(changed)
      onDone(words.told)
    },
  })
  return (
    <Question words={words} submission={submission} values={() => undefined} isForGood focus="away" onClose={onClose}>
      <p>{words.effect}</p>
    </Question>
  )
}
