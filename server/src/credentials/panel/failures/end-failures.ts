import { z } from 'zod'
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

export const resolveFailuresOperation = teamOperation({
  name: 'resolve-failures',
  leastRole: 'issuer',
  route: 'POST /api/panel/failures/resolve',
  bodyBytesMax: meantBytesMax,
  body: meantBody({
    note: z.string('note is required, as a text'),
  }),
  exampleBody: { matching: { category: 'rds_error' }, note: 'Issued by hand from the old system.' },
  about: { note: ['body_invalid'] },
  async handle(ctx, { body }) {
    return { body: { ended: await endFailures(ctx, meantBy(ctx, body), { state: 'resolved', note: body.note }) } }
  },
})
