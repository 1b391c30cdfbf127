import { z } from 'zod'
import { credentialUrl } from '../../../credentials/credential.ts'
import { findJobOfBatch } from '../../../credentials/jobs/job-store.ts'
import {
  outcomeOf,
  type ReportedRow,
  readBatchReport,
  rowOutcomes,
} from '../../../issuing/batches/batch-report-view.ts'
import { recordExport } from '../../../platform/audit-log/record-export.ts'
import type { Context } from '../../../platform/context.ts'
import { type BatchId, parseId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusals/refusal.ts'
import { checkPathId, operation } from '../../http/operation.ts'
import { notFound } from '../describe-errors.ts'
import { credentialExample } from '../present-credential.ts'
import { batchExample } from './list-batches.ts'

const text = (description: string) => z.string().nullable().meta({ description })

const reportedRow = z
  .object({
    row: z.int().min(1).meta({ description: 'Its number in the batch.' }),
    email: z.string().meta({ description: 'As it was sent.' }),
    name: text('Name of the recipient, as in the letter.'),
    outcome: z.enum(rowOutcomes).meta({
      description:
        'What came of it: `repaired` was issued by a retry; `resolved` and `discarded` were not, and nobody tries again.',
    }),
    credential_id: z.uuid().nullable().meta({ description: 'The credential.' }),
    credential_url: text('Its page.'),
    letter: z
      .enum(['pending', 'held', 'sent', 'failed', 'silent'])
      .nullable()
      .meta({ description: 'Its letter: `silent` where nobody wanted one.' }),
    letter_answer: text('What the mail server said, where it did not take the letter.'),
    error: text('Why it was not issued.'),
    failure_id: z.uuid().nullable().meta({ description: 'Its failure record.' }),
  })
  .meta({ id: 'ReportedRow', description: 'What came of one row of a batch.' })

function present({ settings }: Context, one: ReportedRow): z.output<typeof reportedRow> {
  return {
    row: one.row,
    email: one.email,
    name: one.name,
    outcome: outcomeOf(one),
    credential_id: one.credentialId,
    credential_url: one.credentialId && credentialUrl(settings.publicUrl, one.credentialId),
    letter: one.letterStatus,
    letter_answer: one.letterAnswer,
    error: one.credentialId ? null : one.error,
    failure_id: one.failureId,
  }
}

const failedRow: z.output<typeof reportedRow> = {
  row: 2,
  email: 'ana@',
  name: null,
  outcome: 'failed',
  credential_id: null,
  credential_url: null,
  letter: null,
  letter_answer: null,
  error: 'Invalid email: ana@',
  failure_id: '0198c5d0-6b00-7b1c-8d2e-3a4b5c6d7e8f',
}

const issuedRow: z.output<typeof reportedRow> = {
  row: 1,
  email: 'ana.munoz@example.edu',
  name: 'Ana Muñoz',
  outcome: 'issued',
  credential_id: credentialExample.id,
  credential_url: `https://credentials.example.edu/credentials/${credentialExample.id}`,
  letter: 'sent',
  letter_answer: null,
  error: null,
  failure_id: null,
}

export const getBatchReportOperation = operation({
  name: 'get-batch-report',
  method: 'GET',
  path: '/api/v1/batches/:batch_id/report',
  tag: 'Jobs',
  summary: 'Get the report of a batch',
  description:
    'What came of each row that is done, in the order of rows: its credential and its letter, or why there is none. The audit log notes that it was asked for.',
  pathParameters: { batch_id: { description: 'Batch id.', example: batchExample.batch_uuid } },
  hasLargeAnswer: true,
  responses: {
    200: {
      description: 'The report.',
      schema: z
        .object({
          batch_uuid: z.uuid().meta({ description: 'Batch id.' }),
          rows: z.array(reportedRow).meta({ description: 'Rows that are done.' }),
        })
        .meta({ id: 'BatchReport', description: 'What came of the rows of a batch.' }),
      examples: {
        mixed: {
          summary: 'One issued, one not',
          value: { batch_uuid: batchExample.batch_uuid, rows: [issuedRow, failedRow] },
        },
      },
    },
    404: notFound('batch_not_found'),
  },
  checkPath: checkPathId('batch_id', 'batch_not_found'),
  async handle(ctx, { path }) {
    const job = await findJobOfBatch(ctx, parseId(path.batch_id) as BatchId)
    if (!job) throw refuse('batch_not_found')
    await recordExport(ctx, 'batch.exported', job.batchId, {})
    const rows = []
    for await (const some of readBatchReport(ctx, job.batchId)) rows.push(...some.map((one) => present(ctx, one)))
    return { body: { batch_uuid: job.batchId, rows } }
  },
})
