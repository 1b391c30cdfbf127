import { memberOperation } from '../../../entrypoints/panel/member.ts'
import { isUuid, parseId, type SuppressionId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusals/refusal.ts'
import { liftSuppression } from '../../suppressions/lift-suppression.ts'

export const liftSuppressionOperation = memberOperation({
  name: 'lift-suppression',
  leastRole: 'issuer',
  method: 'DELETE',
  path: '/api/panel/suppressions/:id',
  checkPath({ id }) {
    if (!isUuid(id)) throw refuse('route_not_found')
  },
  async handle(ctx, { path }) {
    await liftSuppression(ctx, parseId(path.id) as SuppressionId)
    return { body: {} }
  },
})
