import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isAtLeast, useOrganization } from '../shell/session.ts'
import { useTexts } from '../ui/language/language.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Answer } from '../ui/states/Answer.tsx'
import { News } from '../ui/states/News.tsx'
import { InvitationTable } from './invitations/InvitationTable.tsx'
import { TeamInvite } from './invitations/TeamInvite.tsx'
import { teamQuery } from './queries.ts'
import { RoleChange } from './RoleChange.tsx'
import { LastOwner, TeamLeave, TeamRemove, TeamSignOut } from './TeamRemove.tsx'
import { TeamTable } from './TeamTable.tsx'
import { isLastOwner, mayChange } from './team.ts'
import { texts } from './texts.ts'

const route = getRouteApi('/o/$organization/team')

/** Shows the team of the organization and its open invitations. */
export function TeamShow() {
  const words = useTexts(texts)
  const organization = useOrganization()
  const query = useQuery(teamQuery(organization.id))
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [news, setNews] = useState<string>()
  const close = () => void navigate({ search: {}, replace: true })
  const mayInvite = isAtLeast(organization.role, 'admin')
  const chosen = query.data?.people.find(({ id }) => id === search.person)
  const may = chosen && mayChange(organization.role, chosen.role)
  return (
    <>
      <PageHeader title={words.title} action={mayInvite && <InviteButton />}>
        {words.about}
      </PageHeader>
      <Stack>
        <News onClose={setNews}>{news}</News>
        <Sheet>
          <Answer query={query}>{({ people }) => <TeamTable people={people} />}</Answer>
        </Sheet>
        {query.data?.invitations && (
          <Section title={words.invitations.title}>
            <Sheet isPadded={query.data.invitations.length === 0}>
              <InvitationTable items={query.data.invitations} onDone={setNews} />
            </Sheet>
          </Section>
        )}
      </Stack>
      {search.panel === 'invite' && mayInvite && <TeamInvite onClose={close} onDone={setNews} />}
      {search.panel === 'role' && may && <RoleChange person={chosen} onClose={close} onDone={setNews} />}
      {search.panel === 'sign-out' && isAtLeast(organization.role, 'owner') && chosen && !chosen.is_you && (
        <TeamSignOut person={chosen} onClose={close} onDone={setNews} />
      )}
      {search.panel === 'remove' && may && !chosen.is_you && (
        <TeamRemove person={chosen} onClose={close} onDone={setNews} />
      )}
      {search.panel === 'leave' &&
        chosen?.is_you &&
        (isLastOwner(query.data?.people ?? [], chosen) ? (
          <LastOwner onClose={close} />
        ) : (
          <TeamLeave person={chosen} onClose={close} />
        ))}
    </>
  )
}

function InviteButton() {
  const words = useTexts(texts)
  return (
    <Button renderRoot={(props) => <Link {...props} from={route.id} to="." search={{ panel: 'invite' as const }} />}>
      {words.invite}
    </Button>
  )
}
