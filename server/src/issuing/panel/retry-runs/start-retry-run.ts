import { z } from 'zod'
import { failureFilter, selectionOf } from '../../../credentials/panel/failures/failure-filter.ts'
import type { RawRow } from '../../../credentials/recipients/recipient.ts'
import { problemOfOverrides } from '../../../credentials/recipients/row-overrides.ts'
import { judgedBy } from '../../../entrypoints/http/request-schemas.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { type FailureId, isUuid, parseId } from '../../../platform/ids.ts'
import { retryRunRowsMax } from '../../retry-runs/retry-run.ts'
import { startRetryRun } from '../../retry-runs/start-retry-run.ts'
import { presentRetryRunById } from './present-retry-run.ts'

const named = z.object({
  id: z.string().refine(isUuid, 'id must be a UUID'),
  row_data_overrides: judgedBy<RawRow | null>(problemOfOverrides).optional(),
})

export const startRetryRunOperation = teamOperation({
  name: 'start-retry-run',
  leastRole: 'issuer',
  keepsBody: true,
  route: 'POST /api/panel/retry-runs',
  bodyBytesMax: 12_000_000,
  idempotent: true,
  body: z
    .object({
      failures: z
        .array(named)
        .min(1, 'failures must not be empty')
        .max(retryRunRowsMax, `failures must not exceed ${retryRunRowsMax}`)
        .optional(),
      matching: z.object(failureFilter).optional(),
    })
    .refine(
      ({ failures, matching }) => (failures === undefined) !== (matching === undefined),
      'Give either failures or matching',
    ),
  exampleBody: { matching: { category: 'rds_error' } },
  async handle(ctx, { body: { failures, matching } }) {
    const id = await startRetryRun(
      ctx,
      matching
        ? { kind: 'matching', selection: selectionOf(ctx, matching) }
        : {
            kind: 'named',
            rows: (failures ?? []).map((one) => ({
              id: parseId(one.id) as FailureId,
              overrides: one.row_data_overrides ?? {},
            })),
          },
    )
    return { status: 202, body: await presentRetryRunById(ctx, id) }
  },
})
