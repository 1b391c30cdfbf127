import { type RawBuilder, sql } from 'kysely'
import { writeAnnouncement } from '../announcements/announcement.ts'
import { notifyListeners } from '../announcements/announcement-store.ts'
import { dayMs } from '../clock.ts'
import type { Context, Platform } from '../context.ts'
import type { Database, Db } from '../db/database.ts'
import { prune } from '../db/prune.ts'
import type { OrganizationId } from '../ids.ts'
import { type EventCursor, type EventRow, type EventType, positionAt } from './event.ts'

/** The actor, the request and the time of what is done. */
export type EventOrigin = Pick<Context, 'actor' | 'requestId' | 'clock'>

/** The origin of what a worker does for no request and no single organization. */
export const byWorker = ({ clock }: Pick<Context, 'clock'>): EventOrigin => ({
  actor: { kind: 'worker' },
  requestId: null,
  clock,
})

/**
 * The part of a statement that stores its events: one row by type and organization, and none without events. `told` is a
 * query with the columns `organization_id`, `subject` and `data`, and whatever else `type` and `origin` name.
 */
export function insertEvents(
  by: EventOrigin,
  type: EventType | RawBuilder<EventType>,
  told: RawBuilder<unknown>,
  origin = originOf(by),
): RawBuilder<unknown> {
  return sql`
    insert into events (organization_id, created_at, type, actor_kind, actor_id, request_id, subjects, data)
    select organization_id, ${by.clock.now()}::timestamptz, ${typeof type === 'string' ? sql`${type}::text` : type}, ${origin},
      array_agg(subject), jsonb_agg(jsonb_strip_nulls(data))
    from (${told}) as told group by 1, 3, 4, 5, 6`
}

function originOf(by: EventOrigin): RawBuilder<unknown> {
  return sql`${sql.join(originColumns(by).map((value) => sql`${value}::text`))}`
}

/** The values of `actor_kind`, `actor_id` and `request_id`. */
export function originColumns({
  actor,
  requestId,
}: Omit<EventOrigin, 'clock'>): [string, string | null, string | null] {
  return [actor.kind, 'id' in actor ? actor.id : null, requestId]
}

/** Stores events about these records, in the transaction of the change. */
export async function insertEventsOf(
  tx: EventOrigin & { db: Db },
  type: EventType,
  told: readonly { organizationId: OrganizationId; subject: string; data?: Record<string, unknown> }[],
): Promise<void> {
  const rows = sql`
    select organization_id, subject, data::jsonb from unnest(${told.map(({ organizationId }) => organizationId)}::uuid[],
      ${told.map(({ subject }) => subject)}::uuid[], ${told.map(({ data }) => JSON.stringify(data ?? {}))}::text[])
      as r (organization_id, subject, data)`
  await insertEvents(tx, type, rows).execute(tx.db)
}

/** Whether rows wait for their positions. */
export const isEventWaiting = sql<boolean>`exists (select from events where position is null)`

const rowsTogether = 1_000

/** Gives committed rows their positions, and wakes whoever waits for them. Resolves to whether there was anything to do. */
export async function sequenceEvents({ database, log }: Pick<Platform, 'database' | 'log'>): Promise<boolean> {
  const { rows } = await sql<{ id: OrganizationId }>`
    select id from sello_sequence_events(${rowsTogether}) as id`.execute(database.forService())
  const calls = rows.map(({ id }) => writeAnnouncement({ organizationId: id, kinds: ['events'] }))
  // A listener that is not called asks again by itself.
  if (calls.length > 0)
    await notifyListeners(database, calls).catch((err) => log.debug({ err }, 'events could not be announced'))
  return calls.length > 0
}

/** The organization whose events are read. */
export type EventScope = { db: Db; organization: { id: OrganizationId } }

export type EventFilter = { types?: readonly EventType[] | undefined; subject?: string | undefined }

/** The most rows that are scanned for those that match a filter. */
const scannedMax = 2_000

export type EventRows = {
  rows: EventRow[]
  /** The positions of the last row that was looked at, and of the last that is meant. Undefined where there was none. */
  lastPosition: bigint | undefined
  lastMeant: bigint | undefined
  /** Whether there may be more behind that one. */
  isFull: boolean
}

/** Lists rows from a position on, in their order, of which the first `limit` events and some more are made. */
export async function listEventRows(
  { db, organization }: EventScope,
  from: EventCursor,
  { types, subject }: EventFilter,
  limit: number,
): Promise<EventRows> {
  const scanned = types || subject ? scannedMax : limit + 1
  const { rows } = await sql<Told & { last: string | null; last_meant: string | null; scanned: number }>`
    with scanned as (
      select position, type, subjects, created_at, actor_kind, actor_id, request_id, data from events
      where organization_id = ${organization.id} and position >= ${from.position} order by position limit ${scanned}),
    meant as (
      select *, sum(cardinality(subjects)) over (order by position) - cardinality(subjects) as events_before from scanned
      where (${types ?? null}::text[] is null or type = any(${types ?? null}::text[]))
        and (${subject ?? null}::uuid is null or ${subject ?? null}::uuid = any(subjects)))
    select m.*, (select max(position) from scanned) as last, (select max(position) from meant) as last_meant,
      (select count(*)::int from scanned) as scanned
    from (select) as one left join meant m on events_before <= ${limit} + least(${from.place},
      coalesce((select cardinality(subjects) from scanned where position = ${from.position}), 0)) order by m.position`.execute(
    db,
  )
  const [first] = rows
  return {
    rows: rows.filter(({ position }) => position !== null).map((row) => toEventRow(organization.id, row)),
    lastPosition: toPosition(first?.last),
    lastMeant: toPosition(first?.last_meant),
    isFull: first?.scanned === scanned,
  }
}

const toPosition = (text: string | null | undefined) => (text == null ? undefined : BigInt(text))

type Told = {
  position: string
  created_at: Date
  type: EventType
  actor_kind: EventRow['actor']['kind']
  actor_id: string | null
  request_id: string | null
  subjects: string[]
  data: Record<string, unknown>[]
}

const toEventRow = (organizationId: OrganizationId, row: Told): EventRow => ({
  organizationId,
  position: BigInt(row.position),
  createdAt: row.created_at,
  type: row.type,
  actor: { kind: row.actor_kind, id: row.actor_id },
  requestId: row.request_id,
  subjects: row.subjects,
  data: row.data,
})

/** Lists the rows at these positions. */
export async function listEventRowsAt(
  { db, organization }: EventScope,
  positions: readonly bigint[],
): Promise<EventRow[]> {
  const { rows } = await sql<Told>`
    select position, type, subjects, created_at, actor_kind, actor_id, request_id, data from events
    where organization_id = ${organization.id} and position = any(${positions.map(String)}::bigint[])`.execute(db)
  return rows.map((row) => toEventRow(organization.id, row))
}

/** Finds the position of the last event; undefined where the organization has none. */
export async function findLastPosition({ db, organization }: EventScope): Promise<bigint | undefined> {
  const { rows } = await sql<{ position: string }>`
    select position from events where organization_id = ${organization.id} and position is not null
    order by position desc limit 1`.execute(db)
  return rows[0] && BigInt(rows[0].position)
}

/** Deletes up to `limit` rows that had their positions before a moment. */
export function deleteEventsBefore(database: Database, before: Date, limit: number): Promise<number> {
  // No reader is told about deleted events: a cursor before them is refused a day earlier.
  const which = sql`position < ${positionAt(before) - BigInt(dayMs) * 1_000n}::bigint order by position`
  return prune(database.forService(), 'events', which, limit)
}
