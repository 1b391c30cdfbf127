import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { peopleStates } from '../../data/generated/limits.ts'
import { useOrganization } from '../../shell/session.ts'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { Meter } from '../../ui/layout/Meter.tsx'
import { type Column, DataTable } from '../../ui/list/DataTable.tsx'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { NothingMatches } from '../../ui/list/NothingMatches.tsx'
import { Pager } from '../../ui/list/Pager.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { StatusBadge } from '../../ui/states/StatusBadge.tsx'
import { Under } from '../../ui/text/Under.tsx'
import classes from '../pathways.module.css'
import { pathwayPeopleQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import type { PathwayPerson } from '../wire.ts'

const route = getRouteApi('/o/$organization/pathways/$pathway')

/** Who is how far on a pathway, a page at a time. */
export function PathwayPeople({ id }: { id: string }) {
  const words = useTexts(texts).people
  const organization = useOrganization()
  const search = route.useSearch()
  const { q, state, after } = search
  const query = useQuery(pathwayPeopleQuery(organization.id, id, search))
  const isBlank = query.data?.items.length === 0 && [q, state, after].every((one) => one === undefined)
  const options = peopleStates.map((value) => ({ value, label: words.states[value] }))
  return (
    <Sheet title={words.title} about={words.about}>
      {!isBlank && (
        <FilterBar
          search={{ q, state }}
          textLabel={words.filter.text}
          choices={[{ name: 'state', label: words.filter.state, options }]}
        />
      )}
      <Answer query={query}>
        {({ items, next }) => {
          if (isBlank) return <EmptyState title={words.none}>{null}</EmptyState>
          return (
            <>
              {items.length > 0 ? <PeopleTable items={items} /> : next === null && <NothingMatches />}
              <Pager isFirst={after === undefined} next={next} />
            </>
          )
        }}
      </Answer>
    </Sheet>
  )
}

function PeopleTable({ items }: { items: PathwayPerson[] }) {
  const words = useTexts(texts).people
  const columns: Column<PathwayPerson>[] = [
    {
      id: 'person',
      header: words.columns.person,
      isHeading: true,
      cell: ({ email, name }) => (
        <>
          <Link from={route.id} to="." search={(before: object) => ({ ...before, person: email })} resetScroll={false}>
            {name ?? email}
          </Link>
          {name && <Under>{email}</Under>}
        </>
      ),
    },
    { id: 'progress', header: words.columns.progress, cell: (row) => <Progress row={row} /> },
    { id: 'award', header: words.columns.award, cell: (row) => <Award row={row} /> },
  ]
  return <DataTable caption={words.list} columns={columns} rows={items} keyOf={({ email }) => email} />
}

function Progress({ row: { has, needs, email } }: { row: PathwayPerson }) {
  const words = useTexts(texts).people
  const { language } = useLanguage()
  const told = words.progress(formatNumber(has, language), formatNumber(needs, language))
  return (
    <span className={classes.far}>
      <Meter value={has} max={needs} label={`${email}: ${told}`} />
      <span>{told}</span>
    </span>
  )
}

function Award({ row: { award } }: { row: PathwayPerson }) {
  const words = useTexts(texts).people
  if (award === null) return words.notYet
  if (award.is_flagged) return <StatusBadge tone="late">{words.flagged}</StatusBadge>
  const state = award.credential_id ? 'issued' : award.state
  const tones = { pending: 'calm', issued: 'good', failed: 'bad' } as const
  return <StatusBadge tone={tones[state]}>{words.award[state]}</StatusBadge>
}
