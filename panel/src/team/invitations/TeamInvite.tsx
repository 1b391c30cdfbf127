import { NativeSelect, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import type { Role } from '../../shell/session.ts'
import { useOrganization } from '../../shell/session.ts'
import { EmailField, looksLikeEmail } from '../../ui/form/EmailField.tsx'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import { translateRefusals } from '../../ui/form/translate-refusals.ts'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { type Language, useLanguage, useTexts } from '../../ui/language/language.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import { teamQuery } from '../queries.ts'
import { RoleChoice } from '../RoleChoice.tsx'
import type { InvitationRequest } from '../team.ts'
import { rolesWithin } from '../team.ts'
import { texts } from '../texts.ts'

/** Invites somebody by letter. */
export function TeamInvite({ onClose, onDone }: { onClose: () => void; onDone: (news: string) => void }) {
  const words = useTexts(texts)
  const { language: spoken } = useLanguage()
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('issuer')
  const [language, setLanguage] = useState<Language>(spoken)
  const { formProps, fields, failure, isSending } = useSubmission({
    check: (wish: InvitationRequest): Record<string, string> =>
      looksLikeEmail(wish.email) ? {} : { email: words.invitation.emailMissing },
    send: (wish: InvitationRequest) =>
      translateRefusals(words.refusals, ask('invite-to-team', { organizationId: organization.id, body: wish })),
    onDone: (team) => {
      queryClient.setQueryData(teamQuery(organization.id).queryKey, team)
      onDone(words.invitation.told(email.trim()))
      onClose()
    },
  })
  return (
    <SidePanel title={words.invitation.title} onClose={onClose}>
      <form {...formProps(() => ({ email: email.trim(), role, language }))}>
        <Stack>
          <Soft>{words.invitation.about}</Soft>
          <EmailField
            label={words.invitation.email}
            value={email}
            onChange={setEmail}
            error={fields.email}
            data-autofocus
          />
          <RoleChoice
            label={words.invitation.role}
            roles={rolesWithin(organization.role)}
            value={role}
            onChange={setRole}
            error={fields.role}
          />
          <NativeSelect
            label={words.invitation.language}
            value={language}
            onChange={({ currentTarget }) => setLanguage(currentTarget.value as Language)}
            data={(['es', 'en'] as const).map((value) => ({ value, label: words.invitation.languages[value] }))}
          />
          {failure && <FailureNotice error={failure} />}
          <FormFoot submit={words.invitation.submit} isSending={isSending} onClose={onClose} />
        </Stack>
      </form>
    </SidePanel>
  )
}
