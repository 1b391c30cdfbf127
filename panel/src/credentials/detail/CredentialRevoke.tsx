import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { revokeCredential } from '../../data/credentials.ts'
import type { Credential } from '../../data/generated/panel-api.ts'
import { useOrganization } from '../../shell/session.ts'
import { TypedConfirmation } from '../../ui/form/TypedConfirmation.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { nameOf } from '../credential.ts'
import classes from '../credentials.module.css'
import { credentialQuery } from '../queries.ts'
import { texts } from '../texts.ts'

const reasonCharactersMax = 500

/** Ends a credential for good, with a reason that everybody may read, after the recipient's address is typed again. */
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
  const check = (): Record<string, string> => {
    if (reason.trim() === '') return { reason: words.reasonMissing }
    return reason.trim().length > reasonCharactersMax ? { reason: words.reasonTooLong } : {}
  }
  const revoke = async (typed: string) => {
    const body = { reason: reason.trim(), email: typed.trim() }
    const changed = await revokeCredential(organization.id, credential.id, body)
    queryClient.setQueryData(credentialQuery(organization.id, credential.id).queryKey, changed)
    void queryClient.invalidateQueries({ queryKey: [organization.id, 'credentials', 'list'] })
    onDone(words.told)
  }
  return (
    <TypedConfirmation
      title={words.title}
      expected={credential.recipient_email || credential.id}
      field="email"
      check={check}
      action={words.submit}
      onConfirm={revoke}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <p className={classes.effect}>{words.effect(credential.achievement_name, nameOf(credential) || erased)}</p>
          <Textarea
            label={words.reason}
            description={words.reasonHint}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
            error={fields.reason}
            rows={3}
            data-autofocus
          />
        </>
      )}
    </TypedConfirmation>
  )
}
