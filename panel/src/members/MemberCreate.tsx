import { Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../data/ask.ts'
import { useOrganization } from '../shell/session.ts'
import { EmailField, looksLikeEmail } from '../ui/form/EmailField.tsx'
import { FormFoot } from '../ui/form/FormFoot.tsx'
import { translateRefusals } from '../ui/form/translate-refusals.ts'
import { useSubmission } from '../ui/form/use-submission.ts'
import { useTexts } from '../ui/language/language.tsx'
import { SidePanel } from '../ui/SidePanel.tsx'
import { FailureNotice } from '../ui/states/FailureNotice.tsx'
import { type Profile, ProfileFields, type WhenItCounts, WhenItCountsChoice } from './MemberFields.tsx'
import type { MemberCreation } from './member.ts'
import { texts } from './texts.ts'

/** Adds one member. */
export function MemberCreate({ onClose, onDone }: { onClose: () => void; onDone: (news: string) => void }) {
  const words = useTexts(texts)
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const [email, setEmail] = useState('')
  const [profile, setProfile] = useState<Profile>({ name: '', role: '', license_number: '' })
  const [counts, setCounts] = useState<WhenItCounts>('letter')
  const { formProps, fields, failure, isSending } = useSubmission({
    check: (wish: MemberCreation): Record<string, string> => ({
      ...(!looksLikeEmail(wish.email) && { email: words.fields.emailMissing }),
      ...(wish.name === '' && { name: words.fields.nameMissing }),
    }),
    send: (wish: MemberCreation) =>
      translateRefusals(words.refusals, ask('add-member', { organizationId: organization.id, body: wish })),
    onDone: ({ name }) => {
      void queryClient.invalidateQueries({ queryKey: [organization.id, 'members'] })
      onDone(counts === 'vouch' ? words.creation.told(name) : words.creation.toldLetter(name, email.trim()))
      onClose()
    },
  })
  const wish = () => ({ ...profile, name: profile.name.trim(), email: email.trim(), vouch: counts === 'vouch' })
  return (
    <SidePanel title={words.creation.title} onClose={onClose}>
      <form {...formProps(wish)}>
        <Stack>
          <EmailField
            label={words.fields.email}
            value={email}
            onChange={setEmail}
            error={fields.email}
            data-autofocus
          />
          <ProfileFields value={profile} onChange={setProfile} fields={fields} />
          <WhenItCountsChoice value={counts} onChange={setCounts} />
          {failure && <FailureNotice error={failure} />}
          <FormFoot submit={words.creation.submit} isSending={isSending} onClose={onClose} />
        </Stack>
      </form>
    </SidePanel>
  )
}
