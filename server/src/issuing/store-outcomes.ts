import type { ChunkCounts } from '../credentials/chunks/chunk-store.ts'
import type { NewCredential } from '../credentials/credential.ts'
import { findCredentialById, insertCredentials } from '../credentials/credential-store.ts'
import { insertFailures, type NewFailure } from '../credentials/failures/failure-store.ts'
import { coalescersBy } from '../platform/coalescer.ts'
import { type Context, inSavepoint } from '../platform/context.ts'
import type { Db } from '../platform/db/database.ts'
import { askingAfterOutage } from '../platform/db/driver/ask-after-outage.ts'
import { isOutage, sqlStateOf } from '../platform/errors.ts'
import type { BatchId, TemplateId } from '../platform/ids.ts'
import type { RowOutcome } from './issue-row.ts'
import { faultReason } from './messages.ts'

export type Signed = Extract<RowOutcome, { kind: 'signed' }>
type Place = { batchId: BatchId; templateId: TemplateId; chunkIndex: number | null }

/**
 * Stores the outcomes of rows: credentials with their letters and wallet entries, failures as records. Call it in a
 * transaction. A row whose data the database refuses becomes a failure record and affects no other row.
 *
 * With `together` there are no savepoints: where the database refuses any row (`isRowsFault`) it throws, and the transaction is lost.
 */
export async function storeOutcomes(
  ctx: Context,
  place: Place,
  outcomes: RowOutcome[],
  how: 'together' | 'row by row where need be' = 'row by row where need be',
): Promise<ChunkCounts> {
  const signed = outcomes.filter((outcome) => outcome.kind === 'signed')
  const failed = outcomes.filter((outcome) => outcome.kind === 'failed').map((outcome) => outcome.failure)
  const { issued, refused } =
    how === 'together'
      ? { issued: await storeSigned(ctx, place.chunkIndex, signed), refused: [] }
      : ((await storeTogether(ctx, place, signed)) ?? (await storeOneByOne(ctx, place, signed)))
  await insertFailures(ctx, place.batchId, place.templateId, [...failed, ...refused])
  const internal = issued.filter((credential) => credential.memberId !== null).length
  return {
    successful: issued.length,
    failed: failed.length + refused.length,
    alreadyEmitted: signed.length - issued.length - refused.length,
    internal,
    external: issued.length - internal,
  }
}

type Stored = { issued: NewCredential[]; refused: NewFailure[] }

/** Stores all credentials in one statement. Undefined, with nothing stored, where the database refused the data of one of them. */
async function storeTogether(ctx: Context, place: Place, signed: Signed[]): Promise<Stored | undefined> {
  if (signed.length === 0) return { issued: [], refused: [] }
  const stored = await inSavepoint(ctx, isRowsFault, () => storeSigned(ctx, place.chunkIndex, signed))
  return stored.ok ? { issued: stored.value, refused: [] } : undefined
}

async function storeOneByOne(ctx: Context, place: Place, signed: Signed[]): Promise<Stored> {
  const all: Stored = { issued: [], refused: [] }
  for (const one of signed) {
    const stored = await inSavepoint(ctx, isRowsFault, () => storeSigned(ctx, place.chunkIndex, [one]))
    if (stored.ok) {
      all.issued.push(...stored.value)
      continue
    }
    ctx.log.error({ err: stored.error, row: one.rowNumber, batch_uuid: place.batchId }, 'the database refused a row')
    all.refused.push({
      rowNumber: one.rowNumber,
      recipientEmail: one.credential.recipientEmail,
      rowData: JSON.stringify(one.raw),
      omitted: null,
      ...faultReason('rds_error'),
    })
  }
  return all
}

async function storeSigned(
  ctx: Context,
  chunkIndex: number | null,
  signed: Signed[],
  origins?: Context[],
): Promise<NewCredential[]> {
  const credentials = signed.map((one) => one.credential)
  const letters = signed.map((one) => one.letter)
  const ids = await insertCredentials(ctx, credentials, { chunkIndex, letters, ...(origins && { origins }) })
  return credentials.filter((credential) => ids.has(credential.id))
}

/**
 * Stores one credential with its letter: in the current transaction if there is one, else coalesced with other credentials
 * of the organization into one statement, so that they share a commit. False where its batch already has a credential for
 * this person.
 */
export async function storeOne(ctx: Context, signed: Signed): Promise<boolean> {
  if (ctx.db.isTransaction) return storeAlone(ctx, signed)
  return coalescerOf(ctx.db).add({ ctx, signed })
}

/** The size of a chunk. */
const storedTogetherMax = 100

type StoreOrder = { ctx: Context; signed: Signed }

/** The coalescer of an organization that this process serves. */
const coalescerOf = coalescersBy<Db, StoreOrder, boolean>({ batchMax: storedTogetherMax, run: storeEach })

/** Stores credentials of one organization in one statement, or each in its own statement where the database refuses the data of one of them. */
async function storeEach(orders: StoreOrder[]): Promise<(boolean | Promise<boolean>)[]> {
  const [first] = orders
  if (!first) return []
  const signed = orders.map((order) => order.signed)
  try {
    const stored = new Set(
      await storeAsking(
        first.ctx,
        signed,
        orders.map(({ ctx }) => ctx),
      ),
    )
    return signed.map((one) => stored.has(one.credential))
  } catch (error) {
    if (orders.length === 1 || !isRowsFault(error)) throw error
    const alone = orders.map((order) => storeAlone(order.ctx, order.signed))
    // The statements run one after the other, so that a refused batch does not occupy every connection of the pool.
    await Promise.allSettled(alone)
    return alone
  }
}

async function storeAlone(ctx: Context, signed: Signed): Promise<boolean> {
  return (
    (await (ctx.db.isTransaction ? storeSigned(ctx, null, [signed]) : storeAsking(ctx, [signed], [ctx]))).length === 1
  )
}

/** Stores them in a statement that commits by itself. Where its answer was lost with the connection, it is asked which of them are there. */
async function storeAsking(ctx: Context, signed: Signed[], origins: Context[]): Promise<NewCredential[]> {
  const findStored = async () => {
    const found = await Promise.all(signed.map(({ credential }) => findCredentialById(ctx, credential.id)))
    const stored = signed.map(({ credential }) => credential).filter((_, index) => found[index])
    return stored.length === 0 ? undefined : stored
  }
  return askingAfterOutage(() => storeSigned(ctx, null, signed, origins), findStored)
}

/** Whether the database refused the data itself, so that a second attempt would fail as well. */
export function isRowsFault(error: unknown): boolean {
  return sqlStateOf(error) !== undefined && !isOutage(error)
}
