import { sql } from 'kysely'
import type { AuditEntry } from '../../platform/audit-log/audit-entry.ts'
import { listAuditEntries } from '../../platform/audit-log/audit-entry-store.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import type { FailureId } from '../../platform/ids.ts'

/** An action on a failure. `by` is the name of a person or of an API key; null for the service itself. */
export type FailureEvent = Pick<AuditEntry, 'action' | 'recordedAt' | 'after'> & {
  actorKind: AuditEntry['actor']['kind']
  by: string | null
}

const eventsShown = 50

/** Lists the actions on a failure, newest first: its entries of the audit log, with the names of the actors. */
export async function listFailureEvents(ctx: Context, database: Database, id: FailureId): Promise<FailureEvent[]> {
  const entries = await listAuditEntries(ctx, { subjectId: id }, { before: undefined, limit: eventsShown })
  const names = await findNames(
    ctx,
    database,
    entries.flatMap(({ actor }) => actor.id ?? []),
  )
  return entries.map(({ action, recordedAt, after, actor }) => ({
    action,
    recordedAt,
    after,
    actorKind: actor.kind,
    by: (actor.id && names.get(actor.id)) || null,
  }))
}

/** Names of people and keys by their ids. Accounts of people belong to no organization: the database role of its requests cannot read them. */
async function findNames(ctx: Context, database: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const [people, keys] = await Promise.all([
    sql<{ id: string; name: string }>`select id, coalesce(nullif(name, ''), email) as name from users
      where id = any(${ids}::uuid[])`.execute(database.forService()),
    sql<{ id: string; name: string }>`select id, name from api_keys
      where organization_id = ${ctx.organization.id} and id = any(${ids}::uuid[])`.execute(ctx.db),
  ])
  return new Map([...people.rows, ...keys.rows].map(({ id, name }) => [id, name]))
}
