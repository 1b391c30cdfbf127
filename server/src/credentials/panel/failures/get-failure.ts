import { memberOperation } from '../../../entrypoints/panel/member.ts'
import { type FailureId, parseId } from '../../../platform/ids.ts'
import { presentFailureById } from './present-failure.ts'
import { ofFailure } from './present-failure-row.ts'

export const getFailureOperation = memberOperation({
  ...ofFailure,
  name: 'get-failure',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/failures/:id',
  handle: (ctx, { path, platform }) => presentFailureById(ctx, platform.database, parseId(path.id) as FailureId),
})
