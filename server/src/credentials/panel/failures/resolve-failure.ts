import { z } from 'zod'
import { aboutField } from '../../../entrypoints/panel/about-field.ts'
import { memberOperation } from '../../../entrypoints/panel/member.ts'
import { type FailureId, parseId } from '../../../platform/ids.ts'
import { resolveFailure } from '../../failures/resolve-failure.ts'
import { presentFailureById } from './present-failure.ts'
import { ofFailure } from './present-failure-row.ts'

export const resolveFailureOperation = memberOperation({
  ...ofFailure,
  name: 'resolve-failure',
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
