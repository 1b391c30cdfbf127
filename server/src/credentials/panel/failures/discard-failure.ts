import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { discardFailure } from '../../failures/discard-failure.ts'
import { showFailure } from './get-failure.ts'
import { failureInPath } from './present-failure-row.ts'

export const discardFailureOperation = teamOperation({
  name: 'discard-failure',
  leastRole: 'issuer',
  route: 'POST /api/panel/failures/:id/discard',
  id: failureInPath,
  act: (ctx, { id }) => discardFailure(ctx, id),
  handle: showFailure,
})
