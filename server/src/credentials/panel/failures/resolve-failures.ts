import { z } from 'zod'
import { aboutField } from '../../../entrypoints/panel/about-field.ts'
import { memberOperation } from '../../../entrypoints/panel/member.ts'
import { endFailures } from '../../failures/end-failures.ts'
import { meantBody, meantBy, meantBytesMax } from './failures-meant.ts'

export const resolveFailuresOperation = memberOperation({
  name: 'resolve-failures',
  leastRole: 'issuer',
  method: 'POST',
  path: '/api/panel/failures/resolve',
  bodyBytesMax: meantBytesMax,
  body: meantBody({
    note: z.string('note is required, as a text'),
  }),
  exampleBody: { matching: { category: 'rds_error' }, note: 'Issued by hand from the old system.' },
  async handle(ctx, { body }) {
    const meant = meantBy(ctx, body)
    const end = { state: 'resolved' as const, note: body.note }
    return { body: { ended: await aboutField('note', ['body_invalid'], () => endFailures(ctx, meant, end)) } }
  },
})
