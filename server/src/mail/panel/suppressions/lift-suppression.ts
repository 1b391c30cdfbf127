import { inPath } from '../../../entrypoints/panel/contract.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import type { SuppressionId } from '../../../platform/ids.ts'
import { liftSuppression } from '../../suppressions/lift-suppression.ts'

export const liftSuppressionOperation = teamOperation({
  name: 'lift-suppression',
  leastRole: 'issuer',
  route: 'DELETE /api/panel/suppressions/:id',
  id: inPath<SuppressionId>('route_not_found'),
  async handle(ctx, { id }) {
    await liftSuppression(ctx, id)
    return { body: {} }
  },
})
