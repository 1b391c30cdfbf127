import { type Selectable, sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { Tables } from '../platform/db/tables.ts'
import { type BatchId, type CredentialId, type FailureId, newId, type TemplateId } from '../platform/ids.ts'
import { statesBefore } from '../platform/moves.ts'
import { deletedStates, type Failure, type FailureCategory, type FailureState, failureMoves } from './failure.ts'

const toFailure = (row: Selectable<Tables['failures']>): Failure => ({
  id: row.id,
  batchId: row.batch_id,
  rowNumber: row.row_number,
  templateId: row.template_id,
  recipientEmail: row.recipient_email,
  rowData: row.row_data,
  category: row.error_category,
  message: row.error_message,
  attemptsMade: row.attempts_made,
  firstSeenAt: row.first_seen_at,
  lastAttemptAt: row.last_attempt_at,
  state: row.status,
  retriedCredentialId: row.retried_credential_id,
  lastRetryOverrides: row.last_retry_overrides,
})

export type NewFailure = {
  rowNumber: number
  recipientEmail: string
  rowData: string
  category: FailureCategory
  message: string
}

/** Keeps rows that failed, once each: a row that is kept already stays as it was. Returns how many were new. */
export async function insertFailures(
  ctx: Context,
  batchId: BatchId,
  templateId: TemplateId,
  failures: NewFailure[],
): Promise<number> {
  if (failures.length === 0) return 0
  const now = ctx.clock.now()
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('failures')
    .values(
      failures.map((failure) => ({
        id: newId<FailureId>(now),
        organization_id: ctx.organization.id,
        batch_id: batchId,
        row_number: failure.rowNumber,
        template_id: templateId,
        recipient_email: failure.recipientEmail,
        row_data: failure.rowData,
        error_category: failure.category,
        error_message: failure.message,
        first_seen_at: now,
        last_attempt_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['batch_id', 'row_number']).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0n)
}

export async function listFailuresOfBatch(ctx: Context, batchId: BatchId): Promise<Failure[]> {
  const rows = await ctx.db
    .selectFrom('failures')
    .selectAll()
    .where('organization_id', '=', ctx.organization.id)
    .where('batch_id', '=', batchId)
    .orderBy('row_number')
    .execute()
  return rows.map(toFailure)
}

/** Rows and messages alone, for the result of a job: a batch may have five thousand of them. */
export async function listErrorsOfBatch(
  ctx: Context,
  batchId: BatchId,
): Promise<{ row: number; email: string; error: string }[]> {
  return ctx.db
    .selectFrom('failures')
    .select(['row_number as row', 'recipient_email as email', 'error_message as error'])
    .where('organization_id', '=', ctx.organization.id)
    .where('batch_id', '=', batchId)
    .orderBy('row_number')
    .execute()
}

export type FailureFilter = {
  templateId?: TemplateId | undefined
  category?: FailureCategory | undefined
  state?: FailureState | undefined
  batchId?: BatchId | undefined
}

/** Newest first with the id as tie-break. */
export async function listFailures(
  ctx: Context,
  filter: FailureFilter,
  page: { offset: number; limit: number },
): Promise<{ failures: Failure[]; total: number }> {
  let query = ctx.db.selectFrom('failures').where('organization_id', '=', ctx.organization.id)
  if (filter.templateId) query = query.where('template_id', '=', filter.templateId)
  if (filter.category) query = query.where('error_category', '=', filter.category)
  if (filter.state) query = query.where('status', '=', filter.state)
  if (filter.batchId) query = query.where('batch_id', '=', filter.batchId)
  const rows = await query
    .selectAll()
    .orderBy('first_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { total } = await query.select((row) => row.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  return { failures: rows.map(toFailure), total: Number(total) }
}

/** Takes the record's lock until the end of the transaction: two retries at once follow one another. */
export async function lockFailure(ctx: Context, id: FailureId): Promise<Failure | undefined> {
  const row = await ctx.db
    .selectFrom('failures')
    .selectAll()
    .where('organization_id', '=', ctx.organization.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && toFailure(row)
}

/** Notes one more attempt and what came of it. */
export async function updateFailureAttempted(
  ctx: Context,
  id: FailureId,
  overrides: string | null,
  outcome: { credentialId: CredentialId } | { category: FailureCategory; message: string },
): Promise<void> {
  const result =
    'credentialId' in outcome
      ? { status: 'retried' as const, retried_credential_id: outcome.credentialId }
      : { error_category: outcome.category, error_message: outcome.message }
  await ctx.db
    .updateTable('failures')
    .set({
      ...result,
      attempts_made: sql`attempts_made + 1`,
      last_attempt_at: ctx.clock.now(),
      last_retry_overrides: overrides,
    })
    .where('organization_id', '=', ctx.organization.id)
    .where('id', '=', id)
    .where('status', 'in', statesBefore(failureMoves, 'retried'))
    .execute()
}

/**
 * Gives up on up to `limit` failures that nobody reviewed: they are discarded, not deleted, since an auditor may still
 * ask. A record that is being retried at this moment is passed over.
 */
export async function updateFailuresDiscarded(ctx: Context, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update failures set status = 'discarded'
    where id in (
      select id from failures where organization_id = ${ctx.organization.id}
        and status = any(${statesBefore(failureMoves, 'discarded')}::text[]) and first_seen_at < ${before} limit ${limit} for update skip locked)`.execute(
    ctx.db,
  )
  return Number(numAffectedRows ?? 0n)
}

/** Deletes up to `limit` of what was retried or discarded long ago. What a person resolved is kept. */
export async function deleteFailures(ctx: Context, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from failures
    where id in (
      select id from failures where organization_id = ${ctx.organization.id} and status = any(${deletedStates}::text[])
        and first_seen_at < ${before} limit ${limit} for update skip locked)`.execute(ctx.db)
  return Number(numAffectedRows ?? 0n)
}
