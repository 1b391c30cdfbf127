import { z } from 'zod'
import { judgedBy } from '../../../entrypoints/http/request-schemas.ts'
import { memberOperation } from '../../../entrypoints/panel/member.ts'
import { retryFailure } from '../../../issuing/retry-failure.ts'
import { type FailureId, parseId } from '../../../platform/ids.ts'
import type { RawRow } from '../../recipients/recipient.ts'
import { problemOfOverrides } from '../../recipients/row-overrides.ts'
import { presentFailureById } from './present-failure.ts'
import { ofFailure } from './present-failure-row.ts'

export const retryFailureOperation = memberOperation({
  ...ofFailure,
  name: 'retry-failure',
  leastRole: 'issuer',
  method: 'POST',
  path: '/api/panel/failures/:id/retry',
  body: z.object({
    row_data_overrides: judgedBy<RawRow | null>(problemOfOverrides).optional(),
  }),
  exampleBody: { row_data_overrides: { email: 'ana.munoz@example.edu' } },
  async handle(ctx, { path, body, bodyBytes, platform }) {
    const id = parseId(path.id) as FailureId
    await retryFailure(ctx, id, { overrides: body.row_data_overrides ?? {}, bytes: bodyBytes })
    return presentFailureById(ctx, platform.database, id)
  },
})
