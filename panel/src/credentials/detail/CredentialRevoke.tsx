import { Modal, Stack, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import { limits } from '../../data/generated/limits.ts'
import { useOrganization } from '../../shell/session.ts'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
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
  const { revocation: words, erased, close } = useTexts(texts)
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const { formProps, fields, failure, isSending } = useSubmission({
    check: (typed: string): Record<string, string> => {
      if (typed === '') return { reason: words.reasonMissing }
      return typed.length > limits.revocationReason ? { reason: words.reasonTooLong } : {}
    },
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
    <Modal opened onClose={onClose} title={words.title} closeButtonProps={{ 'aria-label': close }}>
      <form {...formProps(() => reason.trim())}>
        <Stack>
          <p>{words.effect(credential.achievement_name, nameOf(credential) || erased)}</p>
          <Textarea
            label={words.reason}
            description={words.reasonHint}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
            error={fields.reason}
            rows={3}
            data-autofocus
          />
          {failure && <FailureNotice error={failure} />}
          <FormFoot submit={words.submit} isSending={isSending} isForGood onClose={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
