import { z } from 'zod'
import { memberOperation } from '../../../entrypoints/panel/member.ts'
import { type FailureId, parseId } from '../../../platform/ids.ts'
import { discardFailure } from '../../failures/discard-failure.ts'
import { presentFailureById } from './present-failure.ts'
import { ofFailure } from './present-failure-row.ts'

export const discardFailureOperation = memberOperation({
  ...ofFailure,
  name: 'discard-failure',
  leastRole: 'issuer',
  method: 'POST',
  path: '/api/panel/failures/:id/discard',
  body: z.object({}),
  exampleBody: {},
  async handle(ctx, { path, platform }) {
    const id = parseId(path.id) as FailureId
    await discardFailure(ctx, id)
    return presentFailureById(ctx, platform.database, id)
  },
})
