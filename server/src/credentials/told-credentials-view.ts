import { type RawBuilder, sql } from 'kysely'
import type { TimeSpan } from '../platform/clock.ts'
import type { Context, TransactionContext } from '../platform/context.ts'
import { type EventOrigin, insertEvents, originColumns } from '../platform/event-log/event-store.ts'
import type { CredentialId } from '../platform/ids.ts'
import { type ListType, listOf } from '../platform/loader.ts'
import type { NewCredential } from './credential.ts'

/**
 * The data of events about credentials of the organization: a query for `insertEvents`. `credentials` has the columns `id`, `template_id`,
 * `batch_id` and
 * `row_number`, and those that `more` names.
 */
export function toldCredentials(
  ctx: Context,
  credentials: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql`'{}'::jsonb`,
): RawBuilder<unknown> {
  return sql`
    select c.*, ${ctx.organization.id}::uuid as organization_id, c.id as subject,
      jsonb_build_object('template_id', c.template_id, 'job_id', j.id, 'row', c.row_number) || ${more} as data
    from ${credentials} c left join jobs j on j.batch_id = c.batch_id and j.organization_id = ${ctx.organization.id}`
}

/**
 * The part of a statement that records events for the credentials which its part `stored` has issued. Where they come from several requests, each
 * names its own origin.
 */
export function insertIssuedEvents(
  ctx: Context,
  credentials: readonly NewCredential[],
  origins: readonly EventOrigin[] | undefined,
  isNamed: boolean,
): RawBuilder<unknown> {
  const externalId = isNamed ? sql`jsonb_build_object('external_id', c.external_id)` : undefined
  if (!origins) return insertEvents(ctx, 'credential.issued', toldCredentials(ctx, sql`stored`, externalId))
  const list = (type: ListType, at: 0 | 1 | 2) => listOf(type, origins, (origin) => originColumns(origin)[at])
  const from = sql`(
    select stored.*, o.actor_kind, o.actor_id, o.request_id from stored
    join unnest(${listOf('uuid', credentials, ({ id }) => id)}, ${list('text', 0)}, ${list('text', 1)}, ${list('text', 2)})
      as o (credential_id, actor_kind, actor_id, request_id) on o.credential_id = stored.id)`
  return insertEvents(
    ctx,
    'credential.issued',
    toldCredentials(ctx, from, externalId),
    sql`actor_kind, actor_id, request_id`,
  )
}

/**
 * Tells of up to `limit` valid credentials whose time was over within a span, or that were issued within it when it was over already. Returns their
 * ids, in whose order it goes on after `last`.
 */
export async function tellExpired(
  tx: TransactionContext,
  { after, until }: TimeSpan,
  last: CredentialId | undefined,
  limit: number,
): Promise<CredentialId[]> {
  const told = toldCredentials(tx, sql`expired`, sql`jsonb_build_object('external_id', external_id)`)
  const { rows } = await sql<{ id: CredentialId }>`
    with expired as materialized (
      select id, template_id, batch_id, row_number, external_id from credentials
      where organization_id = ${tx.organization.id} and status = 'active' and erased_at is null and valid_until <= ${until}
        and (valid_until > ${after} or issued_at > ${after}) and (${last ?? null}::uuid is null or id > ${last ?? null})
      order by id limit ${limit}),
    told as (${insertEvents(tx, 'credential.expired', told)})
    select id from expired order by id`.execute(tx.db)
  return rows.map(({ id }) => id)
}
