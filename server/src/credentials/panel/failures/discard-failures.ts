import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { endFailures } from '../../failures/end-failures.ts'
import { meantBody, meantBy, meantBytesMax } from './failures-meant.ts'

export const discardFailuresOperation = teamOperation({
  name: 'discard-failures',
  leastRole: 'issuer',
  route: 'POST /api/panel/failures/discard',
  bodyBytesMax: meantBytesMax,
  body: meantBody({}),
  exampleBody: { failures: ['0198c5b2-0f0e-7d11-8c2d-1a2b3c4d5e6f'] },
  async handle(ctx, { body }) {
    return { body: { ended: await endFailures(ctx, meantBy(ctx, body), { state: 'discarded' }) } }
  },
})
