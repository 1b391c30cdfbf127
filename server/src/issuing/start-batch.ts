import { insertChunks, type NewChunk } from '../credentials/chunks/chunk-store.ts'
import { type Job, starterOf } from '../credentials/jobs/job.ts'
import { findJobById, insertJob } from '../credentials/jobs/job-store.ts'
import { findDuplicates } from '../credentials/recipients/check-recipient.ts'
import type { RawRow } from '../credentials/recipients/recipient.ts'
import { checkRecipientList } from '../credentials/recipients/recipient-list.ts'
import { isRowTooLarge, type OmittedRow, omitRow } from '../credentials/recipients/row-size.ts'
import { refuseInactive } from '../organizations/refuse-inactive.ts'
import { recordChange } from '../platform/audit-log/record-change.ts'
import { type Context, inTransaction } from '../platform/context.ts'
import { askingAfterOutage } from '../platform/db/driver/ask-after-outage.ts'
import { type BatchId, type JobId, newId, type TemplateId } from '../platform/ids.ts'
import { observe } from '../platform/observed.ts'
import { faultPoint } from '../platform/process/fault.ts'
import { withinDailyUse } from '../platform/rate-limits/daily-use.ts'
import { getTemplateInUse } from '../templates/get-template.ts'
import type { Template } from '../templates/template.ts'

/** `bytes` is the size of the request body as it was sent: it counts against the daily limit of the organization. */
export type BatchRequest = { templateId: TemplateId; rows: RawRow[]; bytes: number; fileName?: string | undefined }

export type AcceptedBatch = Pick<Job, 'id' | 'batchId'>

/**
 * Accepts a batch: stores job, rows and queue entries in one transaction. Once this returns no row is lost. Duplicates are
 * found here, over the whole batch, since a chunk holds only a hundred rows. Throws Refusal where the template may not be
 * used now.
 */
export async function startBatch(ctx: Context, request: BatchRequest): Promise<AcceptedBatch> {
  const { templateId, rows, bytes } = request
  refuseInactive(ctx)
  checkRecipientList(rows)
  return withinDailyUse(ctx, { rows: rows.length, bodyBytes: bytes, issues: true }, async () =>
    accept(ctx, await getTemplateInUse(ctx, templateId), request),
  )
}

async function accept(ctx: Context, template: Template, { rows, fileName }: BatchRequest): Promise<AcceptedBatch> {
  const { chunkRows, chunkedAbove } = ctx.settings
  const startedAt = Date.now()
  const now = ctx.clock.now()
  const id = newId<JobId>(now)
  const batchId = newId<BatchId>(now)
  const route = rows.length > chunkedAbove ? 'chunked' : 'single'
  const chunks = cut(rows, route === 'chunked' ? chunkRows : rows.length)
  const store = () =>
    inTransaction(ctx, async (tx) => {
      await insertJob(tx, {
        id,
        ...starterOf(tx.actor),
        batchId,
        templateId: template.id,
        templateVersion: template.version,
        route,
        total: rows.length,
        chunksTotal: chunks.length,
        fileName: fileName ?? null,
        createdAt: now,
      })
      await insertChunks(tx, batchId, chunks)
      const payload = { organizationId: tx.organization.id, jobId: id, batchId }
      // Lower chunk numbers run first. A small job has the number 0 alone, so it goes before the later chunks of large jobs.
      const entries = chunks.map(({ index }) => ({ payload: { ...payload, chunkIndex: index }, priority: -index }))
      await tx.queue.enqueue(tx.db, 'issue-chunk', entries)
      await recordChange(tx, {
        action: 'batch.accepted',
        subjectId: batchId,
        after: { template_id: template.id, template_version: template.version, rows: rows.length, job_id: id },
      })
      faultPoint('api.before_accept_commit')
    })
  if (ctx.db.isTransaction) await store()
  else await askingAfterOutage<unknown>(store, () => findJobById(ctx, id))
  observe('step', () => ({ batchId, step: 'accept', startedAt, outcome: 'accepted', rows: rows.length }))
  faultPoint('api.after_accept_commit')
  return { id, batchId }
}

function cut(rows: RawRow[], size: number): NewChunk[] {
  const duplicates = [...findDuplicates(rows)]
  const chunks: NewChunk[] = []
  for (let start = 0; start < rows.length; start += size) {
    const part = rows.slice(start, start + size)
    const firstRow = start + 1
    const own = duplicates.filter(([row]) => row >= firstRow && row < firstRow + part.length)
    const content = { ...withoutOversized(part, firstRow), duplicates: own }
    chunks.push({ index: chunks.length, firstRow, rowCount: part.length, content })
  }
  return chunks
}

/** A row that is too large fails its check in any case, so its megabytes are not stored. */
function withoutOversized(part: RawRow[], firstRow: number): Pick<NewChunk['content'], 'rows' | 'omitted'> {
  const omitted: [row: number, OmittedRow][] = []
  const rows = part.map((row, index) => {
    if (!isRowTooLarge(row)) return row
    const left = omitRow(row)
    omitted.push([firstRow + index, left.omitted])
    return left.kept
  })
  return omitted.length === 0 ? { rows: part } : { rows, omitted }
}
