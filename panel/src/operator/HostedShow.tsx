import { Button, Group, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber } from '../ui/language/format.ts'
import { useLanguage, useTexts } from '../ui/language/language.tsx'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Answer } from '../ui/states/Answer.tsx'
import { News } from '../ui/states/News.tsx'
import { CopyableId } from '../ui/text/CopyableId.tsx'
import { Fact, FactList } from '../ui/text/FactList.tsx'
import { RelativeTime } from '../ui/text/RelativeTime.tsx'
import { InviteOwner, LimitsForm, SwitchQuestion } from './HostedPanels.tsx'
import { HostedState } from './HostedState.tsx'
import { type Hosted, hostedQuery } from './queries.ts'
import { texts } from './texts.ts'

const route = getRouteApi('/operator/organizations/$id')

/** Shows one organization: its state, its use against its limits, and its acts. */
export function HostedShow() {
  const words = useTexts(texts)
  const { id } = route.useParams()
  const { panel } = route.useSearch()
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()
  const query = useQuery(hostedQuery(id))
  const [news, setNews] = useState<string>()
  const close = () => void navigate({ search: {}, replace: true })
  const keep = (text: string) => (changed: Hosted) => {
    queryClient.setQueryData(hostedQuery(id).queryKey, changed)
    void queryClient.invalidateQueries({ queryKey: ['operator', 'organizations', 'list'] })
    setNews(text)
    close()
  }
  return (
    <>
      <PageHeader title={query.data?.name ?? words.show.title}>{words.show.about}</PageHeader>
      <Stack>
        <News onClose={setNews}>{news}</News>
        <Answer query={query}>
          {(hosted) => (
            <>
              <Sheet isPadded title={words.show.facts} state={<HostedState hosted={hosted} />}>
                <Facts hosted={hosted} />
                <Acts hosted={hosted} />
              </Sheet>
              <Sheet title={words.use.title} about={words.use.about}>
                <UseTable hosted={hosted} />
              </Sheet>
              {panel === 'limits' && <LimitsForm hosted={hosted} onClose={close} onDone={keep(words.limits.told)} />}
              {panel === 'switch' && (
                <SwitchQuestion
                  hosted={hosted}
                  onClose={close}
                  onDone={keep(hosted.is_active ? words.switching.toldOff : words.switching.toldOn)}
                />
              )}
              {panel === 'invite' && awaitsOwner(hosted) && (
                <InviteOwner hosted={hosted} onClose={close} onDone={keep(words.invite.told)} />
              )}
            </>
          )}
        </Answer>
      </Stack>
    </>
  )
}

/** Whether the first owner is still to come. Nobody is invited into a deactivated organization, since the link would open nothing. */
const awaitsOwner = ({ people, is_active }: Hosted) => people === 0 && is_active

function Facts({ hosted }: { hosted: Hosted }) {
  const words = useTexts(texts)
  const { language } = useLanguage()
  return (
    <FactList>
      <Fact name={words.show.id}>
        <CopyableId value={hosted.id} what={words.show.copy} />
      </Fact>
      <Fact name={words.show.slug}>{hosted.slug}</Fact>
      <Fact name={words.show.people}>
        {words.show.peopleOf(formatNumber(hosted.people, language), formatNumber(hosted.owners, language))}
      </Fact>
      <Fact name={words.show.invitations}>{formatNumber(hosted.invitations, language)}</Fact>
      <Fact name={words.list.columns.made}>
        <RelativeTime at={hosted.created_at} />
      </Fact>
    </FactList>
  )
}

function Acts({ hosted }: { hosted: Hosted }) {
  const words = useTexts(texts)
  const open = (panel: 'limits' | 'switch' | 'invite') => (props: object) => (
    <Link {...props} from={route.id} to="." search={{ panel }} />
  )
  return (
    <Group gap="sm" mt="md">
      {awaitsOwner(hosted) && <Button renderRoot={open('invite')}>{words.invite.open}</Button>}
      <Button variant="default" renderRoot={open('limits')}>
        {words.limits.open}
      </Button>
      <Button variant="default" {...(hosted.is_active && { color: 'bad' })} renderRoot={open('switch')}>
        {hosted.is_active ? words.switching.off : words.switching.on}
      </Button>
    </Group>
  )
}

type Use = Hosted['use'][number]

function UseTable({ hosted }: { hosted: Hosted }) {
  const words = useTexts(texts).use
  const { language } = useLanguage()
  const columns: Column<Use>[] = [
    { id: 'of', header: words.of, isHeading: true, cell: ({ of }) => words.kinds[of] },
    { id: 'used', header: words.used, isAtEnd: true, cell: ({ used }) => formatNumber(used, language) },
    {
      id: 'limit',
      header: words.limit,
      isAtEnd: true,
      cell: ({ limit }) => (limit === null ? words.none : formatNumber(limit, language)),
    },
  ]
  return <DataTable caption={words.title} columns={columns} rows={hosted.use} keyOf={({ of }) => of} />
}
