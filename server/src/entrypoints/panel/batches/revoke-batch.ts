import { z } from 'zod'
import { requestBatchRevocation } from '../../../batches/request-batch-revocation.ts'
import { type BatchId, parseId } from '../../../platform/ids.ts'
import { aboutField } from '../about-field.ts'
import { refusedFor, refusedWith } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { batch, batchExample, ofBatch, presentBatchById } from './present-batch.ts'

export const revokeBatchOperation = memberOperation({
  ...ofBatch,
  name: 'revoke-batch',
  leastRole: 'admin',
  method: 'POST',
  path: '/api/panel/batches/:id/revoke',
  tag: 'Batches',
  summary: 'Take a whole batch back',
  description:
    'Every credential of it is revoked for good, also those of rows that were repaired. A job does it; `revocation` says how far it is.',
  body: z
    .object({
      reason: z.string('reason must be a string').meta({ description: 'Why; the public pages show it.' }),
      count: z
        .string('count must be a string')
        .meta({ description: 'How many credentials are to be revoked, typed to confirm.' }),
    })
    .meta({ id: 'BatchRevocationOrder', description: 'Reason and confirmation.' }),
  bodyExamples: {
    mistake: { summary: 'The wrong list', value: { reason: 'The list was that of another course.', count: '249' } },
  },
  responses: {
    202: {
      description: 'The batch; its credentials are being revoked.',
      schema: batch,
      examples: {
        accepted: {
          summary: 'Revoking',
          value: {
            ...batchExample,
            status: 'SUCCESS',
            revocation: {
              reason: 'The list was that of another course.',
              requested_at: '2026-11-22T09:30:00.000Z',
              requested_by: 'Marta Ruiz',
              total: 249,
              revoked: 0,
              finished_at: null,
            },
          },
        },
      },
    },
    404: refusedWith('Missing, or of another organization.', 'batch_not_found', 'organization_not_found'),
    409: refusedWith('Its rows are still being issued.', 'batch_not_issued'),
    422: refusedFor('The number is another one.', 'batch_count_differs', 249),
  },
  async handle(ctx, { path, body, platform }) {
    await aboutField('count', ['batch_count_differs'], () =>
      aboutField('reason', ['body_invalid'], () => requestBatchRevocation(ctx, parseId(path.id) as BatchId, body)),
    )
    return { status: 202, body: await presentBatchById(ctx, platform.database, path.id) }
  },
})
