import { z } from 'zod'
import { wordFilter } from '../../../entrypoints/http/request-schemas.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { refuse } from '../../../platform/refusals/refusal.ts'
import { retryRunOutcomes } from '../../retry-runs/retry-run.ts'
import { findRetryRun } from '../../retry-runs/retry-run-store.ts'
import { listRetryRunRows, type RetryRunRow } from '../../retry-runs/retry-run-view.ts'
import { retryRunInPath } from './get-retry-run.ts'

const pageSize = 100

export const listRetryRunRowsOperation = teamOperation({
  name: 'list-retry-run-rows',
  leastRole: 'viewer',
  route: 'GET /api/panel/retry-runs/:id/rows',
  id: retryRunInPath,
  query: z.object({
    outcome: wordFilter(retryRunOutcomes),
    after: z
      .string()
      .regex(/^\d{1,6}$/, 'must be a number')
      .optional(),
  }),
  async handle(ctx, { id, query }) {
    if (!(await findRetryRun(ctx, id))) throw refuse('retry_run_not_found')
    // One row more than the page shows tells whether there is a next page.
    const page = { after: Number(query.after ?? 0), limit: pageSize + 1 }
    const rows = await listRetryRunRows(ctx, id, query.outcome, page)
    const shown = rows.slice(0, pageSize)
    const next = rows.length > pageSize ? String(shown.at(-1)?.position) : null
    return { body: { items: shown.map(presentRow), next } }
  },
})

function presentRow(one: RetryRunRow) {
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
