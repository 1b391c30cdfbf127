import { z } from 'zod'
import { selectionOf } from '../../../credentials/panel/failures/failure-filter.ts'
import { eitherBody } from '../../../credentials/panel/failures/failures-meant.ts'
import type { RawRow } from '../../../credentials/recipients/recipient.ts'
import { problemOfOverrides } from '../../../credentials/recipients/row-overrides.ts'
import { judgedBy, requiredId } from '../../../entrypoints/http/request-schemas.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import type { FailureId } from '../../../platform/ids.ts'
import { retryRunRowsMax } from '../../retry-runs/retry-run.ts'
import { type RetryOrder, startRetryRun } from '../../retry-runs/start-retry-run.ts'
import { showRetryRun } from './get-retry-run.ts'

const named = z
  .object({
    id: requiredId<FailureId>('id'),
    row_data_overrides: judgedBy<RawRow | null>(problemOfOverrides).optional(),
  })
  .transform(({ id, row_data_overrides: overrides }) => ({ id, overrides: overrides ?? {} }))

export const startRetryRunOperation = teamOperation({
  name: 'start-retry-run',
  leastRole: 'issuer',
  keepsBody: true,
  route: 'POST /api/panel/retry-runs',
  bodyBytesMax: 12_000_000,
  idempotent: true,
  body: eitherBody(named, retryRunRowsMax, {}),
  exampleBody: { matching: { category: 'rds_error' } },
  async handle(ctx, { body: { failures, matching } }) {
    const order: RetryOrder = matching
      ? { kind: 'matching', selection: selectionOf(ctx, matching) }
      : { kind: 'named', rows: failures ?? [] }
    return showRetryRun(ctx, { id: await startRetryRun(ctx, order) })
  },
  status: 202,
})
