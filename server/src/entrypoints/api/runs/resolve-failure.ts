import { z } from 'zod'
import { resolutionCharactersMax, resolveFailure } from '../../../credentials/failures/resolve-failure.ts'
import { type FailureId, parseId } from '../../../platform/ids.ts'
import { operation } from '../../http/operation.ts'
import { textOf } from '../../http/request-schemas.ts'
import { bodyCodes, example, refused } from '../describe-errors.ts'
import { checkFailurePath, failureInPath, responsesOf, showFailure } from './end-failure.ts'

export const resolveFailureOperation = operation({
  name: 'resolve-failure',
  method: 'POST',
  path: '/api/v1/bulk-failures/:failure_id/resolve',
  tag: 'Failures',
  summary: 'Mark a failure as dealt with elsewhere',
  description: 'It is kept for good, with your note, which your team sees beside it, and is never retried.',
  pathParameters: failureInPath,
  body: z
    .object({
      note: textOf('note', resolutionCharactersMax).meta({ description: 'How it was dealt with, for your team.' }),
    })
    .meta({ id: 'ResolveRequest', description: 'How a failure was dealt with.' }),
  bodyExamples: { note: { summary: 'With a note', value: { note: 'Issued by hand from the old system.' } } },
  responses: {
    ...responsesOf('resolved'),
    422: {
      ...refused('The body is invalid.', {
        note: example('A blank note', 'body_invalid', 'note is required, as a text without control characters'),
      }),
      codes: bodyCodes,
    },
  },
  checkPath: checkFailurePath,
  async handle(ctx, { path, body }) {
    const id = parseId<FailureId>(path.failure_id) as FailureId
    await resolveFailure(ctx, id, body.note)
    return showFailure(ctx, id)
  },
})
