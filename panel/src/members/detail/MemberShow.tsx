import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PersonErasure } from '../../shell/erasure/PersonErasure.tsx'
import { Back } from '../../shell/screen/Back.tsx'
import { isAtLeast, useOrganization } from '../../shell/session.ts'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { Columns } from '../../ui/layout/Columns.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { News } from '../../ui/states/News.tsx'
import { StatusBadge } from '../../ui/states/StatusBadge.tsx'
import { Fact, FactList } from '../../ui/text/FactList.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import type { Member } from '../member.ts'
import { stateTones } from '../member.ts'
import { memberQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import { MemberAddresses } from './MemberAddresses.tsx'
import { MemberEdit } from './MemberEdit.tsx'
import { MemberStatus } from './MemberStatus.tsx'

const route = getRouteApi('/o/$organization/members/$member')

/** Shows one member: the profile, the addresses, and whether credentials of the member are internal. */
export function MemberShow() {
  const words = useTexts(texts)
  const organization = useOrganization()
  const { member: id } = route.useParams()
  const { panel } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(memberQuery(organization.id, id))
  const [news, setNews] = useState<string>()
  const mayChange = isAtLeast(organization.role, 'admin')
  const leave = () => navigate({ to: '/o/$organization/members', params: { organization: organization.slug } })
  return (
    <>
      <Back to="/o/$organization/members">{words.back}</Back>
      <PageHeader title={query.data?.name ?? words.title} action={mayChange && query.data && <EditButton />} />
      <Stack>
        <News onClose={setNews}>{news}</News>
        <Answer query={query}>
          {(member) => (
            <Columns>
              <Stack>
                <Sheet isPadded title={words.facts.title}>
                  <Facts member={member} />
                  {member.addresses[0] && (
                    <Link
                      to="/o/$organization/people"
                      params={{ organization: organization.slug }}
                      search={{ email: member.addresses[0].email }}
                    >
                      {words.facts.person}
                    </Link>
                  )}
                </Sheet>
                <Sheet isPadded title={words.status.title}>
                  <MemberStatus member={member} onDone={setNews} />
                  {mayChange && member.addresses[0] && (
                    <PersonErasure email={member.addresses[0].email} onDone={leave} />
                  )}
                </Sheet>
              </Stack>
              <Sheet isPadded title={words.addresses.title}>
                <MemberAddresses member={member} onDone={setNews} />
              </Sheet>
            </Columns>
          )}
        </Answer>
      </Stack>
      {panel === 'edit' && mayChange && query.data && (
        <MemberEdit member={query.data} onClose={() => void navigate({ search: {}, replace: true })} onDone={setNews} />
      )}
    </>
  )
}

function Facts({ member }: { member: Member }) {
  const words = useTexts(texts)
  const { language } = useLanguage()
  const { facts } = words
  return (
    <FactList>
      <Fact name={facts.state}>
        <StatusBadge tone={stateTones[member.status]}>{words.states[member.status]}</StatusBadge>
      </Fact>
      <Fact name={facts.role}>{member.role ?? facts.none}</Fact>
      <Fact name={facts.license}>{member.license_number ?? facts.none}</Fact>
      <Fact name={facts.wallet}>{facts.credentials(formatNumber(member.credentials_in_wallet, language))}</Fact>
      <Fact name={facts.added}>
        <RelativeTime at={member.created_at} />
      </Fact>
    </FactList>
  )
}

function EditButton() {
  const words = useTexts(texts)
  return (
    <Button
      variant="default"
      renderRoot={(props) => <Link {...props} from={route.id} to="." search={{ panel: 'edit' as const }} />}
    >
      {words.change.open}
    </Button>
  )
}
