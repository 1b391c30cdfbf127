import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import { limits } from '../../data/generated/limits.ts'
import { useOrganization } from '../../shell/session.ts'
import { Question } from '../../ui/form/Question.tsx'
import { checkSentence, SentenceField } from '../../ui/form/SentenceField.tsx'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { texts } from '../texts.ts'
import type { PathwayFlaggedAward } from '../wire.ts'

/** Ends an award for good, with a reason that everybody may read. */
export function AwardRevoke(props: { award: PathwayFlaggedAward; onClose: () => void; onDone: () => void }) {
  const { award, onClose, onDone } = props
  const all = useTexts(texts)
  const words = all.flagged.ask
  const organization = useOrganization()
  const [reason, setReason] = useState('')
  const submission = useSubmission({
    check: (typed: string) =>
      checkSentence('reason', typed, limits.revocationReason, {
        missing: words.reasonMissing,
        tooLong: all.faults.tooLong(String(limits.revocationReason)),
      }),
    send: (typed) =>
      ask('revoke-flagged-award', {
        organizationId: organization.id,
        path: { id: award.id },
        body: { reason: typed.trim() },
      }),
    onDone,
  })
  const effect = award.credential_id
    ? words.effect(award.email, award.achievement_name ?? '')
    : words.effectFailure(award.email)
  return (
    <Question words={words} submission={submission} values={() => reason} isForGood onClose={onClose}>
      <p>{effect}</p>
      <SentenceField
        label={words.reason}
        description={words.reasonHint}
        value={reason}
        onChange={setReason}
        error={submission.fields.reason}
      />
    </Question>
  )
}
