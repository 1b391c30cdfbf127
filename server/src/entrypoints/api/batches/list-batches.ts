import { z } from 'zod'
import type { BatchRow } from '../../../issuing/batches/batch.ts'
import { batchStates, listBatches } from '../../../issuing/batches/batch-view.ts'
import type { BatchId, TemplateId } from '../../../platform/ids.ts'
import { operation } from '../../http/operation.ts'
import { momentFilter, numberFilter, textFilter, uuidFilter, wordFilter } from '../../http/request-schemas.ts'
import { example, refused } from '../describe-errors.ts'
import { summaryExample } from '../templates/present-template.ts'

const count = (description: string) => z.int().min(0).meta({ description })
const moment = (description: string) => z.string().meta({ description, format: 'date-time' })

const batch = z
  .object({
    batch_uuid: z.uuid().meta({ description: 'Batch id, as failure records name it.' }),
    job_id: z.string().meta({ description: 'Its job. Only the key that began it may ask for that.' }),
    template_id: z.uuid().meta({ description: 'What was issued.' }),
    template_name: z.string().meta({ description: 'The name of that template.' }),
    started_by: z
      .object({
        kind: z.enum(['person', 'api_key', 'operator']).meta({ description: 'Who began it.' }),
        id: z.uuid().nullable().meta({ description: 'Their id; null for the operator of the service.' }),
      })
      .meta({ description: 'Who began it.' }),
    status: z.enum(['PENDING', 'STARTED', 'PROGRESS', 'SUCCESS', 'FAILURE']).meta({ description: 'As of its job.' }),
    total: count('Rows.'),
    processed: count('Rows that are done.'),
    successful: count('Credentials issued.'),
    failed: count('Rows that were not issued.'),
    already_emitted: count('Rows that had been issued before.'),
    file_name: z.string().nullable().meta({ description: 'The file that somebody gave in the panel.' }),
    note: z.string().nullable().meta({ description: 'What somebody of the team noted on it.' }),
    created_at: moment('When it was accepted.'),
    finished_at: z.string().nullable().meta({ description: 'When it ended, ISO 8601; null before.' }),
  })
  .meta({ id: 'Batch', description: 'The recipients of one request, and what came of them.' })

function present(row: BatchRow): z.output<typeof batch> {
  const { kind, id } = row.startedBy.kind === 'operator' ? { kind: 'operator' as const, id: null } : row.startedBy
  return {
    batch_uuid: row.batchId,
    job_id: row.jobId,
    template_id: row.templateId,
    template_name: row.templateName,
    started_by: { kind, id },
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

export const batchExample: z.output<typeof batch> = {
  batch_uuid: '0198c5d0-5a00-7b1c-8d2e-3a4b5c6d7e8f',
  job_id: '0198c5d0-5a01-7b1c-8d2e-3a4b5c6d7e8f',
  template_id: summaryExample.id,
  template_name: summaryExample.name,
  started_by: { kind: 'api_key', id: '0198c5a1-2f00-7c2d-9a4b-5e6f7a8b9c0d' },
  status: 'SUCCESS',
  total: 2,
  processed: 2,
  successful: 1,
  failed: 1,
  already_emitted: 0,
  file_name: 'alumnos-mayo.xlsx',
  note: 'Grupo de tarde',
  created_at: '2026-11-27T09:00:00.000Z',
  finished_at: '2026-11-27T09:00:03.000Z',
}

export const listBatchesOperation = operation({
  name: 'list-batches',
  method: 'GET',
  path: '/api/v1/batches',
  tag: 'Jobs',
  summary: 'List batches',
  description: 'The batches of your organization, by whichever key or person they were begun, the newest first.',
  query: z.object({
    template_id: uuidFilter<TemplateId>('Only those of this template.'),
    state: wordFilter(batchStates, 'Only those that are under way, have ended, or failed as a whole.'),
    text: textFilter(200).meta({ description: 'Only those with this in the name of their file or in their note.' }),
    created_from: momentFilter.meta({ description: 'Only those from this moment on, ISO 8601.' }),
    created_before: momentFilter.meta({ description: 'Only those before this moment, ISO 8601.' }),
    before: uuidFilter<BatchId>('The next page: those before this batch, the last one of the page ahead.'),
    limit: numberFilter(1, 100, 20, 'How many at most.'),
  }),
  responses: {
    200: {
      description: 'Batches.',
      schema: z
        .object({ batches: z.array(batch).meta({ description: 'Batches, the newest first.' }) })
        .meta({ id: 'BatchPage', description: 'Batches.' }),
      examples: { one: { summary: 'One', value: { batches: [batchExample] } } },
    },
    400: refused('A parameter is invalid.', {
      limit: example('Too many', 'invalid_parameter', 'limit', 'must be an integer from 1 to 100'),
    }),
  },
  async handle(ctx, { query, platform }) {
    const selection = {
      templateId: query.template_id,
      state: query.state,
      text: query.text,
      createdFrom: query.created_from,
      createdBefore: query.created_before,
    }
    const rows = await listBatches(ctx, platform.database, selection, { after: query.before, limit: query.limit })
    return { body: { batches: rows.map(present) } }
  },
})
