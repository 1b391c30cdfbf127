import { memberOperation } from '../../../entrypoints/panel/member.ts'
import { type FailureId, parseId } from '../../../platform/ids.ts'
import { presentFailureById } from './present-failure.ts'
import { failureInPath } from './present-failure-row.ts'

export const getFailureOperation = memberOperation({
  name: 'get-failure',
  leastRole: 'viewer',
  route: 'GET /api/panel/failures/:id',
  id: failureInPath,
  handle: (ctx, { path, platform }) => presentFailureById(ctx, platform.database, parseId(path.id) as FailureId),
})
