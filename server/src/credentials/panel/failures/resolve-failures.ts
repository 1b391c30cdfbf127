import { z } from 'zod'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { endFailures } from '../../failures/end-failures.ts'
import { meantBody, meantBy, meantBytesMax } from './failures-meant.ts'

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
