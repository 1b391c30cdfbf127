import { z } from 'zod'
import { type Batch, type BatchRow, chunkStates, rowsPerSecond, type Starter } from '../../../batches/batch.ts'
import { findBatch } from '../../../batches/batch-view.ts'
import { failureCategories } from '../../../failures/failure.ts'
import type { Context } from '../../../platform/context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type BatchId, isUuid, parseId } from '../../../platform/ids.ts'
import { refuse } from '../../../refusals/refusal.ts'
import { findWorkersAlive, type WorkersAlive } from '../../../workers/worker-store.ts'

const time = (description: string) => z.string().meta({ description, format: 'date-time' })
const count = (description: string) => z.int().min(0).meta({ description })

const starter = z
  .object({
    kind: z.enum(['person', 'api_key', 'operator']).meta({ description: 'What they are.' }),
    id: z.uuid().nullable().meta({ description: 'Id of the person or key; null for the operator of the service.' }),
    name: z.string().nullable().meta({ description: 'Name of the person or key, or the address of a person.' }),
  })
  .meta({ id: 'Starter', description: 'Who started it.' })

const rowShape = {
  id: z.uuid().meta({ description: 'Id of the batch, as its credentials and failure records have it.' }),
  job_id: z.uuid().meta({ description: 'Id of its job, as the API has it.' }),
  template_id: z.uuid().meta({ description: 'The template that it is issued by.' }),
  template_name: z.string().meta({ description: 'Its name.' }),
  started_by: starter.meta({ description: 'Who started it.' }),
  status: z
    .enum(['PENDING', 'STARTED', 'PROGRESS', 'SUCCESS', 'FAILURE'])
    .meta({ description: 'The state of its job, as the API has it.' }),
  total: count('Its rows.'),
  processed: count('Rows that are issued or failed.'),
  successful: count('Rows that are credentials.'),
  failed: count('Rows that are failure records.'),
  already_emitted: count('Rows that an earlier delivery of the same job had issued.'),
  file_name: z.string().nullable().meta({ description: 'The file that its rows came from; null where nobody told.' }),
  note: z.string().nullable().meta({ description: 'What the team noted about it.' }),
  created_at: time('When it was accepted.'),
  finished_at: time('When it ended, its letters included.').nullable(),
}

export const batchRow = z.object(rowShape).meta({ id: 'BatchRow', description: 'A batch in a list.' })

const chunk = z
  .object({
    first_row: z.int().min(1).meta({ description: 'Its first row, counted from 1 over the whole batch.' }),
    row_count: count('Its rows.'),
    state: z.enum(chunkStates).meta({
      description: 'Waits, is at work, was put off after an error, is issued, its letters were attempted too.',
    }),
    attempts: count('Attempts that failed and were put off.'),
    failed: count('Rows of it that are failure records.'),
  })
  .meta({ id: 'BatchChunk', description: 'A part of a batch, about a hundred rows.' })

const categoryCount = z
  .object({
    category: z.enum(failureCategories).meta({ description: 'The category of the failure records.' }),
    count: count('How many there are.'),
    open: count('How many of them nobody has dealt with.'),
  })
  .meta({ id: 'CategoryCount', description: 'Failure records of one category.' })

const revocation = z
  .object({
    reason: z.string().meta({ description: 'Why, as the public pages show it.' }),
    requested_at: time('When a person took it back.'),
    requested_by: z.string().nullable().meta({ description: 'Who did; null for the operator of the service.' }),
    total: count('Credentials that are to be revoked.'),
    revoked: count('How many of them are.'),
    finished_at: time('When all were.').nullable(),
  })
  .meta({ id: 'BatchRevocation', description: 'That a batch was taken back, and how far that is.' })

export const batch = z
  .object({
    ...rowShape,
    error: z.string().nullable().meta({ description: 'Why it failed as a whole.' }),
    started_at: time('When a worker first took it up.').nullable(),
    issued_at: time('When its last row was done; its letters follow.').nullable(),
    internal: count('Credentials of members of the organization.'),
    external: count('Credentials of others.'),
    letters: z
      .object({
        sent: count('Letters that the mail server took.'),
        failed: count('Letters that were given up.'),
        pending: count('Letters that wait.'),
      })
      .meta({ description: 'What became of its letters.' }),
    errors: z.array(categoryCount).meta({ description: 'Its failure records, the most frequent category first.' }),
    chunks: z.array(chunk).meta({ description: 'Its parts, in the order of rows.' }),
    active: count('Credentials of it that are not revoked, those of rows that were repaired too.'),
    revocation: revocation.nullable().meta({ description: 'That it was taken back; null where it was not.' }),
    rows_per_second: z
      .number()
      .nullable()
      .meta({ description: 'How fast it goes now; null where nothing was done for half a minute.' }),
    workers: z
      .object({
        running: count('Workers that report now.'),
        seen_at: time('When one last reported.').nullable(),
      })
      .meta({ description: 'Who does the work, for all organizations.' }),
  })
  .meta({ id: 'Batch', description: 'A batch with what became of its rows.' })

export const batchRowExample = {
  id: '0198c5b0-1d2f-7a00-b1c2-d3e4f5a6b7c8',
  job_id: '0198c5b0-1d2e-7c3f-8a4b-5c6d7e8f9a0b',
  template_id: '0198c5a2-6f00-7a4b-9c3d-2f6f5e0b7a11',
  template_name: 'Análisis de datos',
  started_by: { kind: 'person' as const, id: '0198c5a0-0000-7a4b-9c3d-2f6f5e0b7a12', name: 'Marta Ruiz' },
  status: 'PROGRESS' as const,
  total: 250,
  processed: 200,
  successful: 199,
  failed: 1,
  already_emitted: 0,
  file_name: 'curso-2026.xlsx',
  note: null,
  created_at: '2026-11-22T09:00:00.000Z',
  finished_at: null,
}

export const batchExample = {
  ...batchRowExample,
  error: null,
  started_at: '2026-11-22T09:00:01.000Z',
  issued_at: null,
  internal: 12,
  external: 187,
  letters: { sent: 0, failed: 0, pending: 199 },
  errors: [{ category: 'validation_error' as const, count: 1, open: 1 }],
  chunks: [
    { first_row: 1, row_count: 100, state: 'issued' as const, attempts: 0, failed: 0 },
    { first_row: 101, row_count: 100, state: 'issued' as const, attempts: 0, failed: 1 },
    { first_row: 201, row_count: 50, state: 'working' as const, attempts: 0, failed: 0 },
  ],
  active: 199,
  revocation: null,
  rows_per_second: 96.5,
  workers: { running: 2, seen_at: '2026-11-22T09:00:03.000Z' },
}

export function presentBatchRow(row: BatchRow): z.output<typeof batchRow> {
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

function presentStarter(by: Starter): z.output<typeof starter> {
  return by.kind === 'operator' ? { kind: by.kind, id: null, name: null } : by
}

/** One batch as it is now. Throws Refusal where the organization has none with this id. */
export async function presentBatchById(
  ctx: Context,
  database: Database,
  given: string | undefined,
): Promise<z.output<typeof batch>> {
  const id = parseId<BatchId>(given)
  const [found, workers] = await Promise.all([id && findBatch(ctx, database, id), findWorkersAlive(database)])
  if (!found) throw refuse('batch_not_found')
  return presentBatch(found, workers, ctx.clock.now())
}

function presentBatch(found: Batch, workers: WorkersAlive, now: Date): z.output<typeof batch> {
  return {
    ...presentBatchRow(found),
    error: found.error,
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
    revocation: found.revocation && {
      reason: found.revocation.reason,
      requested_at: found.revocation.requestedAt.toISOString(),
      requested_by: found.revocation.requestedBy,
      total: found.revocation.total,
      revoked: found.revocation.revoked,
      finished_at: found.revocation.finishedAt?.toISOString() ?? null,
    },
    rows_per_second: rowsPerSecond(found, now),
    workers: { running: workers.running, seen_at: workers.seenAt?.toISOString() ?? null },
  }
}

/** Of an operation on one batch. */
export const ofBatch = {
  pathParameters: { id: { description: 'Id of the batch, or of its job.', example: batchRowExample.id } },
  checkPath({ id }: Record<string, string>): void {
    if (!isUuid(id)) throw refuse('batch_not_found')
  },
}
