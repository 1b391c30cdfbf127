import { z } from 'zod'
import { parseId, type RetryRunId } from '../../../platform/ids.ts'
import { refuse } from '../../../refusals/refusal.ts'
import { retryRunOutcomes } from '../../../retry-runs/retry-run.ts'
import { findRetryRun } from '../../../retry-runs/retry-run-store.ts'
import { listRetryRunRows, type RetryRunRow } from '../../../retry-runs/retry-run-view.ts'
import { wordFilter } from '../../http/request-schemas.ts'
import { refusedFor, refusedWith } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { ofRetryRun } from './present-retry-run.ts'

const pageSize = 100

const row = z
  .object({
    position: z.int().meta({ description: 'Its place in the run, from 1.' }),
    failure_id: z.uuid().meta({ description: 'The failure.' }),
    recipient_email: z
      .string()
      .nullable()
      .meta({ description: 'The address as it was sent; null where the failure was deleted since.' }),
    row_number: z.int().nullable().meta({ description: 'Its row in its batch.' }),
    outcome: z.enum(retryRunOutcomes).nullable().meta({ description: 'What came of it; null while it waits.' }),
    credential_id: z.uuid().nullable().meta({ description: 'The credential, where there is one.' }),
    error_category: z
      .string()
      .nullable()
      .meta({ description: 'The category of the error with which it failed again.' }),
    error_codes: z.array(z.string()).meta({ description: 'The codes of that error.' }),
  })
  .meta({ id: 'RetryRunRow', description: 'A failure of a retry run, and what came of it.' })

export const listRetryRunRowsOperation = memberOperation({
  ...ofRetryRun,
  name: 'list-retry-run-rows',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/retry-runs/:id/rows',
  tag: 'Failures',
  summary: 'What came of each failure of a run',
  description: `In their order, ${pageSize} at a time.`,
  query: z.object({
    outcome: wordFilter(retryRunOutcomes, 'Only those with this outcome.'),
    after: z
      .string()
      .regex(/^\d{1,6}$/, 'must be a number')
      .optional()
      .meta({ description: 'The page after this place: `next` of the page before.' }),
  }),
  responses: {
    200: {
      description: 'The page.',
      schema: z
        .object({
          items: z.array(row).meta({ description: 'The failures.' }),
          next: z
            .string()
            .nullable()
            .meta({ description: 'What `after` asks for the next page with; null on the last.' }),
        })
        .meta({ id: 'RetryRunRows', description: 'A page of the failures of a run.' }),
      examples: {
        last: {
          summary: 'One that failed again',
          value: {
            items: [
              {
                position: 1,
                failure_id: '0198c5b2-0f0e-7d11-8c2d-1a2b3c4d5e6f',
                recipient_email: 'ana@',
                row_number: 17,
                outcome: 'failed',
                credential_id: null,
                error_category: 'validation_error',
                error_codes: ['email_invalid'],
              },
            ],
            next: null,
          },
        },
      },
    },
    400: refusedFor('A filter is not understood.', 'invalid_parameter', 'after', 'must be a number'),
    404: refusedWith('Missing, or of another organization.', 'retry_run_not_found', 'organization_not_found'),
  },
  async handle(ctx, { path, query }) {
    const id = parseId(path.id) as RetryRunId
    if (!(await findRetryRun(ctx, id))) throw refuse('retry_run_not_found')
    // One more than is shown tells whether there is a next page.
    const page = { after: Number(query.after ?? 0), limit: pageSize + 1 }
    const rows = await listRetryRunRows(ctx, id, query.outcome, page)
    const shown = rows.slice(0, pageSize)
    const next = rows.length > pageSize ? String(shown.at(-1)?.position) : null
    return { body: { items: shown.map(presentRow), next } }
  },
})

function presentRow(one: RetryRunRow): z.output<typeof row> {
  return {
    position: one.position,
    failure_id: one.failureId,
    recipient_email: one.recipientEmail,
    row_number: one.rowNumber,
    outcome: one.outcome,
    credential_id: one.credentialId,
    error_category: one.errorCategory,
    error_codes: one.errorCodes,
  }
}
