import { z } from 'zod'
import { isUuid, parseId, type SuppressionId } from '../../../platform/ids.ts'
import { refuse } from '../../../refusals/refusal.ts'
import { liftSuppression } from '../../../suppressions/lift-suppression.ts'
import { refusedWith } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { suppressionExample } from './present-suppression.ts'

export const liftSuppressionOperation = memberOperation({
  name: 'lift-suppression',
  leastRole: 'issuer',
  method: 'DELETE',
  path: '/api/panel/suppressions/:id',
  tag: 'E-mail',
  summary: 'Let letters go to an address again',
  description:
    'Letters that were not sent stay so until somebody sends them again. Lifting twice changes nothing more. What the owner of the address stopped is theirs to take up again: it stays.',
  pathParameters: { id: { description: 'Id of the suppression.', example: suppressionExample.id } },
  responses: {
    200: {
      description: 'Letters go there again.',
      schema: z.object({}).meta({ id: 'SuppressionLifted', description: 'Nothing more to say.' }),
      examples: { lifted: { summary: 'Lifted', value: {} } },
    },
    404: refusedWith('No such id.', 'route_not_found', 'organization_not_found'),
  },
  checkPath({ id }) {
    if (!isUuid(id)) throw refuse('route_not_found')
  },
  async handle(ctx, { path }) {
    await liftSuppression(ctx, parseId(path.id) as SuppressionId)
    return { body: {} }
  },
})
