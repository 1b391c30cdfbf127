import { Stack } from '@mantine/core'
import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import { useOrganization } from '../../shell/session.ts'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import { translateRefusals } from '../../ui/form/translate-refusals.ts'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import { type Profile, ProfileFields } from '../MemberFields.tsx'
import type { Member } from '../member.ts'
import { texts } from '../texts.ts'
import { useChanged } from './use-changed.ts'

/** Changes the profile of a member, which fills empty fields of rows. */
export function MemberEdit(props: { member: Member; onClose: () => void; onDone: (news: string) => void }) {
  const { member, onClose, onDone } = props
  const words = useTexts(texts)
  const organization = useOrganization()
  const changed = useChanged()
  const [profile, setProfile] = useState<Profile>({
    name: member.name,
    role: member.role ?? '',
    license_number: member.license_number ?? '',
  })
  const { formProps, fields, failure, isSending } = useSubmission({
    check: ({ name }: Profile): Record<string, string> => (name === '' ? { name: words.fields.nameMissing } : {}),
    send: (typed: Profile) =>
      translateRefusals(
        words.refusals,
        ask('change-member', { organizationId: organization.id, path: { id: member.id }, body: typed }),
      ),
    onDone: (answer) => {
      changed(answer)
      onDone(words.change.told(answer.name))
      onClose()
    },
  })
  return (
    <SidePanel title={words.change.title} onClose={onClose}>
      <form {...formProps(() => ({ ...profile, name: profile.name.trim() }))}>
        <Stack>
          <Soft>{words.change.about}</Soft>
          <ProfileFields value={profile} onChange={setProfile} fields={fields} />
          {failure && <FailureNotice error={failure} />}
          <FormFoot submit={words.change.submit} isSending={isSending} onClose={onClose} />
        </Stack>
      </form>
    </SidePanel>
  )
}
