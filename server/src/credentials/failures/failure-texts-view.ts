import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { BatchId, FailureId } from '../../platform/ids.ts'
import { rowBytesMax } from '../recipients/row-size.ts'
import { externalIdOf } from '../recipients/row-wishes.ts'
import { messageCharactersMax } from './failure-store.ts'

/** A row that was not issued, as the result of its job shows it. */
export type RowOfBatch = { row: number; email: string; error: string; codes: string[]; externalId: string | undefined }

/** Lists the rows after `after` with their messages. They come in pages because a batch may have five thousand. */
export async function listErrorsOfBatch(
  ctx: Context,
  batchId: BatchId,
  after: number,
  limit: number,
): Promise<RowOfBatch[]> {
  const rows = await ctx.db
    .selectFrom('failures')
    .select([
      'row_number as row',
      'recipient_email as email',
      sql<string>`left(error_message, ${sql.lit(messageCharactersMax)})`.as('error'),
      'error_codes as codes',
      // Only of a row that may have an id of the sender's.
      sql<
        string | null
      >`case when octet_length(row_data) <= ${sql.lit(rowBytesMax)} and position('"external_id"' in row_data) > 0 then row_data end`.as(
        'named',
      ),
    ])
    .where('organization_id', '=', ctx.organization.id)
    .where('batch_id', '=', batchId)
    .where('row_number', '>', after)
    .orderBy('row_number')
    .limit(limit)
    .execute()
  return rows.map(({ named, ...row }) => ({
    ...row,
    externalId: named === null ? undefined : externalIdOf(JSON.parse(named)),
  }))
}

/** The texts of a failure record that may name its person: the address, the row, and the overrides that were tried. */
export type FailureTexts = {
  id: FailureId
  recipientEmail: string
  rowData: string
  overrides: string | null
  firstSeenAt: Date
}

/** Lists the failure records of the organization after one of them, the newest first. */
export async function listFailureTexts(
  ctx: Context,
  after: Pick<FailureTexts, 'id' | 'firstSeenAt'> | undefined,
  limit: number,
): Promise<FailureTexts[]> {
  let query = ctx.db
    .selectFrom('failures')
    .select([
      'id',
      'recipient_email as recipientEmail',
      'row_data as rowData',
      'last_retry_overrides as overrides',
      'first_seen_at as firstSeenAt',
    ])
    .where('organization_id', '=', ctx.organization.id)
  if (after) query = query.where(sql<boolean>`(first_seen_at, id) < (${after.firstSeenAt}, ${after.id})`)
  return query.orderBy('first_seen_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}
