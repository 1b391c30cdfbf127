import { getRouteApi, Link } from '@tanstack/react-router'
import { useTexts } from '../ui/language/language.tsx'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'
import { NarrowingLink } from '../ui/list/NarrowingLink.tsx'
import { StatusBadge } from '../ui/states/StatusBadge.tsx'
import type { Tone } from '../ui/states/tone.tsx'
import { RelativeTime } from '../ui/text/RelativeTime.tsx'
import { Under } from '../ui/text/Under.tsx'
import { CredentialBadge } from './CredentialBadge.tsx'
import type { CredentialRow } from './credential.ts'
import { nameOf } from './credential.ts'
import classes from './credentials.module.css'
import { texts } from './texts.ts'

const route = getRouteApi('/o/$organization/credentials')
const letterTones: Record<NonNullable<CredentialRow['letter_status']>, Tone> = {
  pending: 'calm',
  held: 'late',
  sent: 'good',
  failed: 'bad',
  silent: 'calm',
}

export function CredentialTable({ items }: { items: CredentialRow[] }) {
  const words = useTexts(texts)
  const columns: Column<CredentialRow>[] = [
    { id: 'recipient', header: words.columns.recipient, isHeading: true, cell: (row) => <Recipient row={row} /> },
    { id: 'achievement', header: words.columns.achievement, cell: (row) => <Achievement row={row} /> },
    { id: 'issued', header: words.columns.issued, cell: (row) => <RelativeTime at={row.issued_at} /> },
    { id: 'state', header: words.columns.state, cell: (row) => <CredentialBadge credential={row} /> },
    { id: 'letter', header: words.columns.letter, cell: (row) => <Letter row={row} /> },
  ]
  return <DataTable caption={words.list} columns={columns} rows={items} keyOf={(row) => row.id} />
}

function Recipient({ row }: { row: CredentialRow }) {
  const words = useTexts(texts)
  const { organization } = route.useParams()
  return (
    <span className={classes.recipient}>
      <Link to="/o/$organization/credentials/$credential" params={{ organization, credential: row.id }}>
        {nameOf(row) || words.erased}
      </Link>
      {row.recipient_name && <Under title={row.recipient_email}>{row.recipient_email}</Under>}
    </span>
  )
}

function Achievement({ row }: { row: CredentialRow }) {
  const words = useTexts(texts)
  return (
    <NarrowingLink search={{ template: row.template_id }} title={words.onlyThisTemplate(row.achievement_name)} isCut>
      {row.achievement_name}
    </NarrowingLink>
  )
}

function Letter({ row }: { row: CredentialRow }) {
  const words = useTexts(texts)
  if (!row.letter_status) return words.noLetter
  return <StatusBadge tone={letterTones[row.letter_status]}>{words.letters[row.letter_status]}</StatusBadge>
}
