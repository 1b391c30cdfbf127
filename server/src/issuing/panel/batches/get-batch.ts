import { inPath } from '../../../entrypoints/panel/contract.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import type { Context, Platform } from '../../../platform/context.ts'
import type { BatchId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusals/refusal.ts'
import { findWorkersAlive, type WorkersAlive } from '../../../platform/workers/worker-store.ts'
import { type Batch, type BatchRow, rowsPerSecond, type Starter } from '../../batches/batch.ts'
import { findBatch } from '../../batches/batch-view.ts'
import { codeOfMessage } from '../../messages.ts'

export function presentBatchRow(row: BatchRow) {
  return {
    id: row.batchId,
    job_id: row.jobId,
    template_id: row.templateId,
    template_name: row.templateName,
    started_by: presentStarter(row.startedBy),
    status: row.status,
    total: row.total,
    processed: row.processed,
    successful: row.successful,
    failed: row.failed,
    already_emitted: row.alreadyEmitted,
    file_name: row.fileName,
    note: row.note,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
  }
}

function presentStarter(by: Starter) {
  return by.kind === 'operator' ? { kind: by.kind, id: null, name: null } : by
}

/** Answers with one batch as it is now. Throws Refusal where the organization has none with this id. */
export async function showBatch(ctx: Context, { id, platform: { database } }: { id: BatchId; platform: Platform }) {
  const [found, workers] = await Promise.all([findBatch(ctx, database, id), findWorkersAlive(database)])
  if (!found) throw refuse('batch_not_found')
  return { body: presentBatch(found, workers, ctx.clock.now()) }
}

function presentBatch(found: Batch, workers: WorkersAlive, now: Date) {
  return {
    ...presentBatchRow(found),
    error: found.error,
    error_code: codeOfMessage(found.error) ?? null,
    started_at: found.startedAt?.toISOString() ?? null,
    issued_at: found.issuedAt?.toISOString() ?? null,
    internal: found.internal,
    external: found.external,
    letters: found.letters,
    errors: found.errors,
    chunks: found.chunks.map(({ firstRow, rowCount, state, attempts, failed }) => ({
      first_row: firstRow,
      row_count: rowCount,
      state,
      attempts,
      failed,
    })),
    active: found.active,
    in_wallets: found.inWallets,
    revocation: found.revocation && {
      reason: found.revocation.reason,
      requested_at: found.revocation.requestedAt.toISOString(),
      requested_by: presentStarter(found.revocation.requestedBy),
      total: found.revocation.total,
      revoked: found.revocation.revoked,
      finished_at: found.revocation.finishedAt?.toISOString() ?? null,
    },
    rows_per_second: rowsPerSecond(found, now),
    workers: { running: workers.running, seen_at: workers.seenAt?.toISOString() ?? null },
  }
}

/** The path of an operation on one batch. */
export const batchInPath = inPath<BatchId>('batch_not_found')

export const getBatchOperation = teamOperation({
  name: 'get-batch',
  leastRole: 'viewer',
  route: 'GET /api/panel/batches/:id',
  id: batchInPath,
  handle: showBatch,
})
