import { Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ask } from '../data/ask.ts'
import type { Role } from '../shell/session.ts'
import { isAtLeast, sessionQuery, useOrganization } from '../shell/session.ts'
import { FormFoot } from '../ui/form/FormFoot.tsx'
import { translateRefusals } from '../ui/form/translate-refusals.ts'
import { useSubmission } from '../ui/form/use-submission.ts'
import { useTexts } from '../ui/language/language.tsx'
import { SidePanel } from '../ui/SidePanel.tsx'
import { FailureNotice } from '../ui/states/FailureNotice.tsx'
import { Notice } from '../ui/states/Notice.tsx'
import { Soft } from '../ui/text/Soft.tsx'
import { teamQuery } from './queries.ts'
import { RoleChoice } from './RoleChoice.tsx'
import type { TeamPerson } from './team.ts'
import { calledName, rolesWithin } from './team.ts'
import { texts } from './texts.ts'

/** Changes the role of a person of the team. */
export function RoleChange(props: { person: TeamPerson; onClose: () => void; onDone: (news: string) => void }) {
  const { person, onClose, onDone } = props
  const words = useTexts(texts)
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const router = useRouter()
  const [role, setRole] = useState<Role>(person.role)
  const { formProps, failure, isSending } = useSubmission({
    send: (wanted: Role) =>
      translateRefusals(
        words.refusals,
        ask('change-role', { organizationId: organization.id, path: { id: person.id }, body: { role: wanted } }),
      ),
    onDone: async (team) => {
      queryClient.setQueryData(teamQuery(organization.id).queryKey, team)
      onDone(words.role.told(calledName(person), words.roles[role]))
      onClose()
      if (!person.is_you) return
      // The rights of the person have changed, so sections and buttons are drawn anew.
      await queryClient.invalidateQueries(sessionQuery)
      await router.invalidate()
    },
  })
  return (
    <SidePanel title={words.role.title(calledName(person))} onClose={onClose}>
      <form {...formProps(() => role)}>
        <Stack>
          <Soft>{words.role.about}</Soft>
          {person.is_you && <Notice tone="late">{words.role.own}</Notice>}
          <RoleChoice
            label={words.columns.role}
            roles={rolesWithin(organization.role)}
            value={role}
            onChange={setRole}
          />
          {person.api_keys.length > 0 && !isAtLeast(role, person.role) && (
            <Notice tone="late">
              {words.role.keys}
              <ul>
                {person.api_keys.map(({ name, last_four }) => (
                  <li key={`${name} ${last_four}`}>
                    <bdi>{name}</bdi> (…{last_four})
                  </li>
                ))}
              </ul>
              <Link to="/o/$organization/settings/api-keys" params={{ organization: organization.slug }}>
                {words.role.toKeys}
              </Link>
            </Notice>
          )}
          {failure && <FailureNotice error={failure} />}
          <FormFoot submit={words.role.submit} isSending={isSending} onClose={onClose} />
        </Stack>
      </form>
    </SidePanel>
  )
}
