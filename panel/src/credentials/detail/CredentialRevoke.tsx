import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import { limits } from '../../data/generated/limits.ts'
import { useOrganization } from '../../shell/session.ts'
import { Question } from '../../ui/form/Question.tsx'
import { checkSentence, SentenceField } from '../../ui/form/SentenceField.tsx'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useTexts } from '../../ui/language/language.tsx'
import type { Credential } from '../credential.ts'
import { nameOf } from '../credential.ts'
import { credentialQuery } from '../queries.ts'
import { texts } from '../texts.ts'

/** Ends a credential for good, with a reason that everybody may read: whoever writes one does it by no slip of the hand. */
export function CredentialRevoke(props: {
  credential: Credential
  onClose: () => void
  onDone: (news: string) => void
}) {
  const { credential, onClose, onDone } = props
  const { revocation: words, erased } = useTexts(texts)
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const submission = useSubmission({
    check: (typed: string) =>
      checkSentence('reason', typed, limits.revocationReason, {
        missing: words.reasonMissing,
        tooLong: words.reasonTooLong,
      }),
    send: (typed: string) =>
      ask('revoke-credential', {
        organizationId: organization.id,
        path: { id: credential.id },
        body: { reason: typed },
      }),
    onDone: (changed) => {
      queryClient.setQueryData(credentialQuery(organization.id, credential.id).queryKey, changed)
      void queryClient.invalidateQueries({ queryKey: [organization.id, 'credentials', 'list'] })
      onClose()
      onDone(words.told)
    },
  })
  return (
    <Question words={words} submission={submission} values={() => reason.trim()} isForGood onClose={onClose}>
      <p>{words.effect(credential.achievement_name, nameOf(credential) || erased)}</p>
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
