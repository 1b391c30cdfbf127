import { useTexts } from '../ui/language/language.tsx'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'
import { NarrowingLink } from '../ui/list/NarrowingLink.tsx'
import { CopyButton } from '../ui/text/CopyButton.tsx'
import { RelativeTime } from '../ui/text/RelativeTime.tsx'
import { Under } from '../ui/text/Under.tsx'
import classes from './audit-log.module.css'
import { AuditChanges } from './changes/AuditChanges.tsx'
import { AuditRecord, screenOf } from './changes/AuditRecord.tsx'
import { plainName } from './changes/audit-entry.ts'
import { texts } from './texts.ts'
import type { AuditEntry } from './wire.ts'

export function AuditTable({ items }: { items: AuditEntry[] }) {
  const words = useTexts(texts)
  const columns: Column<AuditEntry>[] = [
    { id: 'what', header: words.columns.what, isHeading: true, cell: (entry) => <What entry={entry} /> },
    { id: 'who', header: words.columns.who, cell: (entry) => <Who entry={entry} /> },
    { id: 'when', header: words.columns.when, cell: (entry) => <RelativeTime at={entry.recorded_at} /> },
    { id: 'changes', header: words.columns.changes, cell: (entry) => <AuditChanges entry={entry} /> },
    {
      id: 'request',
      header: words.columns.request,
      isAtEnd: true,
      cell: ({ request_id }) => request_id && <CopyButton value={request_id} what={words.copyRequest} />,
    },
  ]
  return <DataTable caption={words.list} columns={columns} rows={items} keyOf={({ id }) => id} />
}

/** Says what was done to which record: its name where it has one, with a link to all entries about it. */
function What({ entry }: { entry: AuditEntry }) {
  const words = useTexts(texts)
  const screen = screenOf(entry)
  return (
    <span className={classes.what}>
      {words.actions[entry.action] ?? plainName(entry.action.replace('.', ': '))}
      <Under>
        <NarrowingLink search={{ q: entry.subject_id }} title={words.onlyThisRecord}>
          {entry.subject_name ?? `${entry.subject_id.slice(0, 13)}…`}
        </NarrowingLink>
        {screen && <AuditRecord kind={screen} id={entry.subject_id} label={words.open} />}
      </Under>
    </span>
  )
}

function Who({ entry }: { entry: AuditEntry }) {
  const words = useTexts(texts)
  const kind = words.actorKinds[entry.actor_kind]
  if (entry.actor_id === null)
    return (
      <>
        {kind}
        {entry.actor_account && <Under>{entry.actor_account}</Under>}
      </>
    )
  return (
    <>
      <NarrowingLink search={{ who: entry.actor_id }} title={words.onlyThisActor}>
        {entry.actor_name ?? words.nameless}
      </NarrowingLink>
      <Under>{kind}</Under>
    </>
  )
}
