import { z } from 'zod'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { resolveFailure } from '../../failures/resolve-failure.ts'
import { showFailure } from './get-failure.ts'
import { failureInPath } from './present-failure-row.ts'

export const resolveFailureOperation = teamOperation({
  name: 'resolve-failure',
  leastRole: 'issuer',
  route: 'POST /api/panel/failures/:id/resolve',
  id: failureInPath,
  body: z.object({ note: z.string('note is required, as a text') }),
  exampleBody: { note: 'Issued by hand from the old system.' },
  about: { note: ['body_invalid'] },
  act: (ctx, { id, body }) => resolveFailure(ctx, id, body.note),
  handle: showFailure,
})
