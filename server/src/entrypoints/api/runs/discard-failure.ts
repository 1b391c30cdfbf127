import { discardFailure } from '../../../credentials/failures/discard-failure.ts'
import { type FailureId, parseId } from '../../../platform/ids.ts'
import { operation } from '../../http/operation.ts'
import { checkFailurePath, failureInPath, responsesOf, showFailure } from './end-failure.ts'

export const discardFailureOperation = operation({
  name: 'discard-failure',
  method: 'POST',
  path: '/api/v1/bulk-failures/:failure_id/discard',
  tag: 'Failures',
  summary: 'Discard a failure',
  description: 'It is never retried, and deleted with those that nobody reviewed in time.',
  pathParameters: failureInPath,
  responses: responsesOf('discarded'),
  checkPath: checkFailurePath,
  async handle(ctx, { path }) {
    const id = parseId<FailureId>(path.failure_id) as FailureId
    await discardFailure(ctx, id)
    return showFailure(ctx, id)
  },
})
