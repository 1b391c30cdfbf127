import { getRouteApi } from '@tanstack/react-router'
import { isAtLeast, useOrganization } from '../shell/session.ts'
import { useTexts } from '../ui/language/language.tsx'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'
import { ActionLink, RowActions } from '../ui/list/RowActions.tsx'
import { RelativeTime } from '../ui/text/RelativeTime.tsx'
import { Under } from '../ui/text/Under.tsx'
import classes from './team.module.css'
import type { TeamPerson } from './team.ts'
import { calledName, mayChange } from './team.ts'
import { texts } from './texts.ts'

const _route = getRouteApi('/o/$organization/team')

export function TeamTable({ people }: { people: TeamPerson[] }) {
  const words = useTexts(texts)
  const columns: Column<TeamPerson>[] = [
    { id: 'person', header: words.columns.person, isHeading: true, cell: (person) => <Person person={person} /> },
    { id: 'role', header: words.columns.role, cell: (person) => words.roles[person.role] },
    {
      id: 'lastSeen',
      header: words.columns.lastSeen,
      cell: (person) => (person.last_seen_at ? <RelativeTime at={person.last_seen_at} /> : words.neverSeen),
    },
    { id: 'joined', header: words.columns.joined, cell: (person) => <RelativeTime at={person.joined_at} /> },
    { id: 'actions', header: words.columns.actions, isAtEnd: true, cell: (person) => <Actions person={person} /> },
  ]
  return <DataTable caption={words.list} columns={columns} rows={people} keyOf={({ id }) => id} />
}

function Person({ person }: { person: TeamPerson }) {
  const words = useTexts(texts)
  return (
    <>
      {calledName(person)}
      {person.is_you && <span className={classes.you}>{words.you}</span>}
      {person.name !== '' && <Under>{person.email}</Under>}
    </>
  )
}

function Actions({ person }: { person: TeamPerson }) {
  const words = useTexts(texts)
  const { role } = useOrganization()
  const name = calledName(person)
  const may = mayChange(role, person.role)
  return (
    <RowActions>
      {may && (
        <ActionLink text={words.change} name={words.changeNamed(name)} search={{ panel: 'role', person: person.id }} />
      )}
      {isAtLeast(role, 'owner') && !person.is_you && (
        <ActionLink
          text={words.signOut}
          name={words.signOutNamed(name)}
          search={{ panel: 'sign-out', person: person.id }}
        />
      )}
      {may && !person.is_you && (
        <ActionLink
          text={words.remove}
          name={words.removeNamed(name)}
          search={{ panel: 'remove', person: person.id }}
          isGrave
        />
      )}
      {person.is_you && (
        <ActionLink text={words.leave} name={words.leave} search={{ panel: 'leave', person: person.id }} isGrave />
      )}
    </RowActions>
  )
}
