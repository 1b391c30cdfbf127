import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { discardFailure } from '../../failures/discard-failure.ts'
import { presentFailureById } from './present-failure.ts'
import { failureInPath } from './present-failure-row.ts'

export const discardFailureOperation = teamOperation({
  name: 'discard-failure',
  leastRole: 'issuer',
  route: 'POST /api/panel/failures/:id/discard',
  id: failureInPath,
  async handle(ctx, { id, platform }) {
    await discardFailure(ctx, id)
    return presentFailureById(ctx, platform.database, id)
  },
})
