import {
  type ChunkOrder,
  type Claim,
  claimChunk,
  extendLease,
  lockClaimedChunk,
  updateChunkDone,
  updateChunkRedelivered,
} from '../credentials/chunks/chunk-store.ts'
import { requeueChunk } from '../credentials/chunks/requeue-chunk.ts'
import type { FailureReason } from '../credentials/failures/failure.ts'
import type { NewFailure } from '../credentials/failures/failure-store.ts'
import { signerOf } from '../credentials/issuers/sign.ts'
import { updateJobChunkDone, updateJobProcessed, updateJobStarted } from '../credentials/jobs/job-store.ts'
import { isBatchTakenBack } from '../credentials/jobs/revocation-store.ts'
import { Coalescer } from '../platform/coalescer.ts'
import { type Context, inTransaction } from '../platform/context.ts'
import { faultOf } from '../platform/errors.ts'
import { type JobId, timeOf } from '../platform/ids.ts'
import { type Observed, observe } from '../platform/observed.ts'
import { faultPoint } from '../platform/process/fault.ts'
import { returnCredentials } from '../platform/rate-limits/daily-use.ts'
import type { Template } from '../templates/template.ts'
import { findTemplateVersion } from '../templates/template-store.ts'
import { findCheckContext } from './check-context-view.ts'
import {
  checkRows,
  isIssuable,
  issueRows,
  keptRow,
  type RowOutcome,
  type RowsToCheck,
  sentRows,
  validationFailure,
} from './issue-row.ts'
import { faultReason, takenBack, templateGone, tenantInactive } from './messages.ts'
import { isRowsFault, storeOutcomes } from './store-outcomes.ts'

type Claimed = Extract<Claim, { kind: 'claimed' }>

/**
 * Issues the rows of one chunk and commits them together: credentials, letters, failure records and the end of the chunk in
 * one transaction, which checks the fencing token of its claim.
 *
 * May run twice, also at the same time: only one of the two commits. The redelivery of a finished chunk counts its rows as
 * already issued. A transient fault requeues the chunk; after the last attempt its rows become failure records.
 */
export async function issueChunk(ctx: Context, order: ChunkOrder): Promise<void> {
  const startedAt = Date.now()
  const claim = await claimChunk(ctx, order.batchId, order.chunkIndex)
  if (claim.kind === 'done') return updateChunkRedelivered(ctx, order.batchId, order.chunkIndex)
  if (claim.kind === 'held') return requeueHeldChunk(ctx, order, claim.secondsLeft)
  faultPoint('chunk.after_claim')
  if (claim.isPending) await updateJobStarted(ctx, order.jobId)
  const template = await findTemplateVersion(ctx, claim.templateId, claim.templateVersion)
  if (!ctx.organization.isActive) return abandonChunk(ctx, order, claim, template, tenantInactive, 'job')
  if (!template) return abandonChunk(ctx, order, claim, template, templateGone, 'job')
  const lease = setInterval(() => void renewLease(ctx, order, claim), (ctx.settings.leaseSeconds * 1_000) / 3)
  try {
    const outcomes = await issueClaimed(ctx, order, claim, template)
    const isCommitted = await commitSigned(ctx, order, claim, outcomes)
    if (!isCommitted) await abandonChunk(ctx, order, claim, template, takenBack, 'job')
    tellChunk(order, claim, startedAt, 'done')
  } catch (error) {
    ctx.log.warn({ err: error, job_id: order.jobId, chunk: order.chunkIndex }, 'a chunk failed and is put off')
    const isLastTry = await requeueChunk(ctx, order, claim.fence)
    tellChunk(order, claim, startedAt, isLastTry ? 'given_up' : 'put_off')
    if (isLastTry) await abandonChunk(ctx, order, claim, template, faultReason(faultOf(error)), 'chunk')
  } finally {
    clearInterval(lease)
  }
}

function tellChunk(order: ChunkOrder, { rowCount }: Claimed, startedAt: number, outcome: Observed['chunk']): void {
  observe('chunk', () => outcome)
  const { batchId, chunkIndex: chunk } = order
  observe('step', () => ({ batchId, step: 'issue', startedAt, outcome, chunk, rows: rowCount }))
}

/** Renews the lease of a chunk. Where the renewal fails the work goes on: if another worker claims the chunk, the fencing token decides who commits. */
async function renewLease(ctx: Context, order: ChunkOrder, claim: Claimed): Promise<void> {
  try {
    await extendLease(ctx, order.batchId, order.chunkIndex, claim.fence)
  } catch (error) {
    ctx.log.warn({ err: error, job_id: order.jobId, chunk: order.chunkIndex }, 'the lease of a chunk was not renewed')
  }
}

async function issueClaimed(
  ctx: Context,
  order: ChunkOrder,
  claim: Claimed,
  template: Template,
): Promise<RowOutcome[]> {
  const checkContext = await findCheckContext(ctx, claim.content.rows)
  const signer = signerOf(ctx, checkContext.issuer)
  const checked = checkRows(ctx, template, checkContext, rowsOf(claim))
  const progress = claim.route === 'single' ? progressOf(ctx, order.jobId, claim.rowCount) : undefined
  const progressWritten: (Promise<void> | undefined)[] = []
  const outcomes: RowOutcome[] = []
  for await (const outcome of issueRows(ctx, signer, { template, batchId: order.batchId }, checked)) {
    outcomes.push(outcome)
    progressWritten.push(progress?.add(outcomes.length))
  }
  await Promise.all(progressWritten)
  return outcomes
}

function rowsOf({ content, firstRow }: Claimed): RowsToCheck {
  const { rows, duplicates, omitted } = content
  return { rows, firstRow, duplicates: new Map(duplicates), omitted: new Map(omitted) }
}

/** Stores a failure record for every row of a chunk that cannot be issued. Invalid rows keep the messages of their check. */
async function abandonChunk(
  ctx: Context,
  order: ChunkOrder,
  claim: Claimed,
  template: Template | undefined,
  why: FailureReason,
  whatFails: 'job' | 'chunk',
): Promise<void> {
  const failures = await abandonedRows(ctx, claim, template, why)
  const outcomes = failures.map((failure): RowOutcome => ({ kind: 'failed', failure }))
  await commitChunk(ctx, order, claim, outcomes, whatFails === 'job' ? why.message : undefined)
}

/** The failure records of a chunk that cannot be issued. Without its template nobody knows which of the rows are invalid. */
async function abandonedRows(
  ctx: Context,
  claim: Claimed,
  template: Template | undefined,
  why: FailureReason,
): Promise<NewFailure[]> {
  const part = rowsOf(claim)
  if (!template) return sentRows(part).map((row) => ({ ...keptRow(row), ...why }))
  const checked = checkRows(ctx, template, await findCheckContext(ctx, part.rows), part)
  return checked.map((row) => (isIssuable(row) ? { ...keptRow(row), ...why } : validationFailure(row)))
}

/** Stores the rows by one statement. Where the database refuses the data of one row, stores them once more, one by one, so that the other rows stand. */
async function commitSigned(ctx: Context, order: ChunkOrder, claim: Claimed, outcomes: RowOutcome[]): Promise<boolean> {
  try {
    return await commitChunk(ctx, order, claim, outcomes, undefined, 'together')
  } catch (error) {
    if (!isRowsFault(error)) throw error
    return commitChunk(ctx, order, claim, outcomes, undefined)
  }
}

/**
 * Stores the outcomes of the rows, unless another worker has the chunk by now. Returns false, with nothing stored, where there are credentials among
 * the outcomes and the batch was taken back: a restored database may take a batch back while its rows are still being issued (decision 104).
 */
async function commitChunk(
  ctx: Context,
  order: ChunkOrder,
  claim: Claimed,
  outcomes: RowOutcome[],
  error: string | undefined,
  how?: 'together',
): Promise<boolean> {
  const { batchId, chunkIndex } = order
  faultPoint('chunk.before_store')
  let unissued = 0
  const isCommitted = await inTransaction(ctx, async (tx) => {
    if (!(await lockClaimedChunk(tx, batchId, chunkIndex, claim.fence))) return true
    if (outcomes.some(({ kind }) => kind === 'signed') && (await isBatchTakenBack(tx, batchId))) return false
    const counts = await storeOutcomes(tx, { batchId, templateId: claim.templateId, chunkIndex }, outcomes, how)
    await updateChunkDone(tx, batchId, chunkIndex, counts)
    unissued = claim.rowCount - counts.successful
    const isLast = await updateJobChunkDone(tx, order.jobId, claim.rowCount, error)
    const payload = { organizationId: tx.organization.id, jobId: order.jobId, batchId }
    if (isLast) await tx.queue.enqueue(tx.db, 'finish-batch', [{ payload }])
    faultPoint('chunk.before_commit')
    return true
  })
  faultPoint('chunk.after_commit')
  returnCredentials(ctx, unissued, timeOf(batchId))
  return isCommitted
}

/** Requeues a chunk that another worker has claimed, for the time at which the lease of that worker has run out: it may have died. */
async function requeueHeldChunk(ctx: Context, order: ChunkOrder, secondsLeft: number): Promise<void> {
  const payload = { ...order, organizationId: ctx.organization.id }
  const startAfterSeconds = Math.ceil(secondsLeft) + 1
  await ctx.queue.enqueue(ctx.db, 'issue-chunk', [{ payload, startAfterSeconds, priority: -order.chunkIndex }])
}

/**
 * Writes how many rows of a job of one task are signed. Statements run one at a time, and each writes the latest number. A statement that fails is
 * only logged: it is no reason to fail the chunk.
 */
function progressOf(ctx: Context, jobId: JobId, rowsMax: number): Coalescer<number, void> {
  return new Coalescer({
    batchMax: rowsMax,
    run: async (reached) => {
      try {
        await updateJobProcessed(ctx, jobId, Math.max(...reached))
      } catch (error) {
        ctx.log.warn({ err: error, job_id: jobId }, 'progress could not be told')
      }
      return reached.map(() => undefined)
    },
  })
}
