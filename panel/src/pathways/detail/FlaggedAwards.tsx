import { Button, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import { Back } from '../../shell/screen/Back.tsx'
import { isAtLeast, useOrganization } from '../../shell/session.ts'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { type Column, DataTable } from '../../ui/list/DataTable.tsx'
import { Pager } from '../../ui/list/Pager.tsx'
import { RowActions } from '../../ui/list/RowActions.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { News } from '../../ui/states/News.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { Under } from '../../ui/text/Under.tsx'
import { flaggedAwardsQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import type { PathwayFlaggedAward } from '../wire.ts'
import { AwardRevoke } from './AwardRevoke.tsx'

const route = getRouteApi('/o/$organization/pathways/flagged')

/** Awards whose ground was taken away, of all pathways: an administrator keeps or revokes each. */
export function FlaggedAwards() {
  const all = useTexts(texts)
  const words = all.flagged
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const { after } = route.useSearch()
  const query = useQuery(flaggedAwardsQuery(organization.id, after))
  const [revoking, setRevoking] = useState<PathwayFlaggedAward>()
  const [news, setNews] = useState<string>()
  const onDone = (told: string) => {
    setRevoking(undefined)
    setNews(told)
    void queryClient.invalidateQueries({ queryKey: [organization.id, 'pathways'] })
  }
  const keeping = useSubmission({
    send: (id: string) => ask('keep-flagged-award', { organizationId: organization.id, path: { id } }),
    onDone: () => onDone(words.kept),
  })
  return (
    <>
      <Back to="/o/$organization/pathways">{all.back}</Back>
      <PageHeader title={words.title}>{words.about}</PageHeader>
      <Stack>
        <News onClose={setNews}>{news}</News>
        {keeping.failure && <FailureNotice error={keeping.failure} />}
        <Sheet>
          <Answer query={query}>
            {({ items, next }) => (
              <>
                {items.length === 0 ? (
                  <EmptyState title={words.none}>{words.noneAbout}</EmptyState>
                ) : (
                  <FlaggedTable items={items} onKeep={(id) => keeping.submit(id)} onRevoke={setRevoking} />
                )}
                <Pager isFirst={after === undefined} next={next} />
              </>
            )}
          </Answer>
        </Sheet>
      </Stack>
      {revoking && (
        <AwardRevoke award={revoking} onClose={() => setRevoking(undefined)} onDone={() => onDone(words.revoked)} />
      )}
    </>
  )
}

function FlaggedTable(props: {
  items: PathwayFlaggedAward[]
  onKeep: (id: string) => void
  onRevoke: (award: PathwayFlaggedAward) => void
}) {
  const words = useTexts(texts).flagged
  const organization = useOrganization()
  const columns: Column<PathwayFlaggedAward>[] = [
    { id: 'person', header: words.columns.person, isHeading: true, cell: (row) => <Person row={row} /> },
    { id: 'award', header: words.columns.award, cell: (row) => <Award row={row} /> },
    { id: 'lost', header: words.columns.lost, cell: ({ revoked }) => revoked.join(', ') },
    { id: 'since', header: words.columns.since, cell: ({ flagged_at }) => <RelativeTime at={flagged_at} /> },
  ]
  if (isAtLeast(organization.role, 'admin'))
    columns.push({
      id: 'decision',
      header: words.columns.decision,
      isAtEnd: true,
      cell: (row) => (
        <RowActions>
          <Button
            variant="default"
            size="xs"
            aria-label={words.keepFor(row.email)}
            onClick={() => props.onKeep(row.id)}
          >
            {words.keep}
          </Button>
          <Button
            variant="default"
            size="xs"
            aria-label={words.revokeFor(row.email)}
            onClick={() => props.onRevoke(row)}
          >
            {words.revoke}
          </Button>
        </RowActions>
      ),
    })
  return <DataTable caption={words.list} columns={columns} rows={props.items} keyOf={({ id }) => id} />
}

function Person({ row }: { row: PathwayFlaggedAward }) {
  const { slug: organization } = useOrganization()
  return (
    <Link
      to="/o/$organization/pathways/$pathway"
      params={{ organization, pathway: row.pathway_id }}
      search={{ person: row.email }}
    >
      {row.email}
    </Link>
  )
}

function Award({ row: { credential_id, achievement_name, failure_id, pathway_name } }: { row: PathwayFlaggedAward }) {
  const words = useTexts(texts).flagged
  const { slug: organization } = useOrganization()
  return (
    <>
      {credential_id && (
        <Link to="/o/$organization/credentials/$credential" params={{ organization, credential: credential_id }}>
          {achievement_name}
        </Link>
      )}
      {!credential_id && failure_id && (
        <Link to="/o/$organization/failures/$failure" params={{ organization, failure: failure_id }}>
          {words.notIssued}
        </Link>
      )}
      <Under>{pathway_name}</Under>
    </>
  )
}
