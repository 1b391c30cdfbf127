import {
  type ChunkOrder,
  type Claim,
  claimChunk,
  extendLease,
  lockClaimedChunk,
  updateChunkDone,
  updateChunkRedelivered,
} from '../chunks/chunk-store.ts'
import { putOffChunk } from '../chunks/put-off-chunk.ts'
import type { FailureReason } from '../failures/failure.ts'
import type { NewFailure } from '../failures/failure-store.ts'
import { signerOf } from '../issuers/sign.ts'
import { updateJobChunkDone, updateJobProcessed, updateJobStarted } from '../jobs/job-store.ts'
import { Coalescer } from '../platform/coalescer.ts'
import { type Context, inTransaction } from '../platform/context.ts'
import { faultOf } from '../platform/errors.ts'
import type { JobId } from '../platform/ids.ts'
import { faultPoint } from '../platform/process/fault.ts'
import type { Template } from '../templates/template.ts'
import { findTemplateVersion } from '../templates/template-store.ts'
import {
  checkRows,
  findChecking,
  isIssuable,
  issueRows,
  keptRow,
  type RowOutcome,
  type RowsToCheck,
  sentRows,
  validationFailure,
} from './issue-row.ts'
import { faultReason, templateGone, tenantInactive } from './messages.ts'
import { storeOutcomes } from './store-outcomes.ts'

type Claimed = Extract<Claim, { kind: 'claimed' }>

/**
 * Issues the rows of one chunk and commits them together: credentials, letters, failure records and "chunk done" in
 * one transaction that presents the fencing token of its claim.
 *
 * May run twice, also at the same time: one of the two writes. A finished chunk that comes again is counted as already
 * issued. A transient fault puts the chunk off; after the last try its rows become failure records.
 */
export async function issueChunk(ctx: Context, order: ChunkOrder): Promise<void> {
  const claim = await claimChunk(ctx, order.batchId, order.chunkIndex)
  if (claim.kind === 'done') return updateChunkRedelivered(ctx, order.batchId, order.chunkIndex)
  if (claim.kind === 'held') return comeBackLater(ctx, order, claim.secondsLeft)
  faultPoint('chunk.after_claim')
  if (claim.isPending) await updateJobStarted(ctx, order.jobId)
  const template = await findTemplateVersion(ctx, claim.templateId, claim.templateVersion)
  if (!ctx.organization.isActive) return abandonChunk(ctx, order, claim, template, tenantInactive, 'job')
  if (!template) return abandonChunk(ctx, order, claim, template, templateGone, 'job')
  const lease = setInterval(() => void renewLease(ctx, order, claim), (ctx.settings.leaseSeconds * 1_000) / 3)
  try {
    const outcomes = await issueClaimed(ctx, order, claim, template)
    await commitChunk(ctx, order, claim, outcomes, undefined)
  } catch (error) {
    ctx.log.warn({ err: error, job_id: order.jobId, chunk: order.chunkIndex }, 'a chunk failed and is put off')
    const isLastTry = await putOffChunk(ctx, order, claim.fence)
    if (isLastTry) await abandonChunk(ctx, order, claim, template, faultReason(faultOf(error)), 'chunk')
  } finally {
    clearInterval(lease)
  }
}

/** A lease that cannot be renewed stops nobody: another worker may take the chunk, and the fencing token decides. */
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
  const checking = await findChecking(ctx, claim.content.rows)
  const signer = signerOf(ctx, checking.issuer)
  const checked = checkRows(ctx, template, checking, rowsOf(claim))
  const progress = claim.route === 'single' ? progressOf(ctx, order.jobId, claim.rowCount) : undefined
  const told: (Promise<void> | undefined)[] = []
  const outcomes: RowOutcome[] = []
  for await (const outcome of issueRows(ctx, signer, { template, batchId: order.batchId }, checked)) {
    outcomes.push(outcome)
    told.push(progress?.add(outcomes.length))
  }
  await Promise.all(told)
  return outcomes
}

function rowsOf({ content, firstRow }: Claimed): RowsToCheck {
  const { rows, duplicates, omitted } = content
  return { rows, firstRow, duplicates: new Map(duplicates), omitted: new Map(omitted) }
}

/** Keeps every row of a chunk that cannot be issued. Rows that were wrong anyway keep their own message. */
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

/** With the template gone there is no telling which rows were wrong. */
async function abandonedRows(
  ctx: Context,
  claim: Claimed,
  template: Template | undefined,
  why: FailureReason,
): Promise<NewFailure[]> {
  const part = rowsOf(claim)
  if (!template) return sentRows(part).map((row) => ({ ...keptRow(row), ...why }))
  const checked = checkRows(ctx, template, await findChecking(ctx, part.rows), part)
  return checked.map((row) => (isIssuable(row) ? { ...keptRow(row), ...why } : validationFailure(row)))
}

async function commitChunk(
  ctx: Context,
  order: ChunkOrder,
  claim: Claimed,
  outcomes: RowOutcome[],
  error: string | undefined,
): Promise<void> {
  const { batchId, chunkIndex } = order
  faultPoint('chunk.before_store')
  await inTransaction(ctx, async (tx) => {
    if (!(await lockClaimedChunk(tx, batchId, chunkIndex, claim.fence))) return
    const counts = await storeOutcomes(tx, { batchId, templateId: claim.templateId, chunkIndex }, outcomes)
    await updateChunkDone(tx, batchId, chunkIndex, counts)
    const isLast = await updateJobChunkDone(tx, order.jobId, claim.rowCount, error)
    const payload = { organizationId: tx.organization.id, jobId: order.jobId, batchId }
    if (isLast) await tx.queue.enqueue(tx.db, 'finish-batch', [{ payload }])
    faultPoint('chunk.before_commit')
  })
  faultPoint('chunk.after_commit')
}

/** Another worker holds the chunk. If it lives it will finish; if not, the chunk is free when its lease has run out. */
async function comeBackLater(ctx: Context, order: ChunkOrder, secondsLeft: number): Promise<void> {
  const payload = { ...order, organizationId: ctx.organization.id }
  const startAfterSeconds = Math.ceil(secondsLeft) + 1
  await ctx.queue.enqueue(ctx.db, 'issue-chunk', [{ payload, startAfterSeconds, priority: -order.chunkIndex }])
}

/**
 * Says how many rows of a single task are signed, one statement at a time: while one is under way, only the latest number
 * is kept for the next. Progress that cannot be written is not worth a failed chunk.
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
