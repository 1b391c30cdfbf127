import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { type FailureId, parseId } from '../../../platform/ids.ts'
import { presentFailureById } from './present-failure.ts'
import { failureInPath } from './present-failure-row.ts'

export const getFailureOperation = teamOperation({
  name: 'get-failure',
  leastRole: 'viewer',
  route: 'GET /api/panel/failures/:id',
  id: failureInPath,
  handle: (ctx, { path, platform }) => presentFailureById(ctx, platform.database, parseId(path.id) as FailureId),
})
