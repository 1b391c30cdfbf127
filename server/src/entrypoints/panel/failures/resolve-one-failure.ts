import { z } from 'zod'
import { resolveFailure } from '../../../failures/resolve-failure.ts'
import { type FailureId, parseId } from '../../../platform/ids.ts'
import { aboutField } from '../about-field.ts'
import { memberOperation } from '../member.ts'
import { presentFailureById } from './present-failure.ts'
import { ofFailure } from './present-failure-row.ts'

export const resolveOneFailureOperation = memberOperation({
  ...ofFailure,
  name: 'resolve-one-failure',
  leastRole: 'issuer',
  method: 'POST',
  path: '/api/panel/failures/:id/resolve',
  body: z.object({ note: z.string('note is required, as a text') }),
  exampleBody: { note: 'Issued by hand from the old system.' },
  async handle(ctx, { path, body, platform }) {
    const id = parseId(path.id) as FailureId
    await aboutField('note', ['body_invalid'], () => resolveFailure(ctx, id, body.note))
    return presentFailureById(ctx, platform.database, id)
  },
})
