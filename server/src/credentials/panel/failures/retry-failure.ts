import { z } from 'zod'
import { judgedBy } from '../../../entrypoints/http/request-schemas.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { retryFailure } from '../../../issuing/retry-failure.ts'
import type { RawRow } from '../../recipients/recipient.ts'
import { problemOfOverrides } from '../../recipients/row-overrides.ts'
import { showFailure } from './get-failure.ts'
import { failureInPath } from './present-failure-row.ts'

export const retryFailureOperation = teamOperation({
  name: 'retry-failure',
  leastRole: 'issuer',
  route: 'POST /api/panel/failures/:id/retry',
  id: failureInPath,
  body: z.object({ row_data_overrides: judgedBy<RawRow | null>(problemOfOverrides).optional() }),
  exampleBody: { row_data_overrides: { email: 'ana.munoz@example.edu' } },
  act: (ctx, { id, body, bodyBytes: bytes }) =>
    retryFailure(ctx, id, { overrides: body.row_data_overrides ?? {}, bytes }),
  handle: showFailure,
})
