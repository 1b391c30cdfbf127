import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import { limits } from '../../data/generated/limits.ts'
import { useOrganization } from '../../shell/session.ts'
import { Question } from '../../ui/form/Question.tsx'
import { checkSentence, SentenceField } from '../../ui/form/SentenceField.tsx'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { texts } from '../texts/texts.ts'
import type { Failure } from '../wire.ts'
import { useAdoptFailure } from './use-adopt-failure.ts'

/** Notes that a failure was dealt with elsewhere, and how. */
export function FailureResolve(props: { failure: Failure; onClose: () => void; onDone: (news: string) => void }) {
  const { failure, onClose, onDone } = props
  const { resolution: words } = useTexts(texts)
  const organization = useOrganization()
  const adopt = useAdoptFailure()
  const [note, setNote] = useState('')
  const submission = useSubmission({
    check: (text: string) =>
      checkSentence('note', text, limits.resolution, { missing: words.noteMissing, tooLong: words.noteTooLong }),
    send: (text: string) =>
      ask('resolve-failure', {
        organizationId: organization.id,
        path: { id: failure.id },
        body: { note: text.trim() },
      }),
    onDone: (changed) => {
      onClose()
      adopt(changed)
      onDone(words.told)
    },
  })
  return (
    <Question words={words} submission={submission} values={() => note} onClose={onClose}>
      <p>{words.effect}</p>
      <SentenceField
        label={words.note}
        description={words.noteHint}
        value={note}
        onChange={setNote}
        error={submission.fields.note}
      />
    </Question>
  )
}
