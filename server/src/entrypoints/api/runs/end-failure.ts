import { listFailuresById } from '../../../credentials/failures/failure-store.ts'
import type { Context } from '../../../platform/context.ts'
import type { FailureId } from '../../../platform/ids.ts'
import { type Answer, checkPathId } from '../../http/operation.ts'
import { example, notFound, refused } from '../describe-errors.ts'
import { failureExample, failureRecord, writeFailure } from '../present-failure.ts'

export const failureInPath = { failure_id: { description: 'Failure id.', example: failureExample.id } }
export const checkFailurePath = checkPathId('failure_id', 'failure_not_found')

/** The answers that resolving and discarding a failure share. */
export const responsesOf = (end: 'resolved' | 'discarded') => ({
  200: {
    description: 'The record as it is now.',
    schema: failureRecord,
    examples: { [end]: { summary: `It is ${end}`, value: { ...failureExample, status: end } } },
  },
  404: notFound('failure_not_found'),
  409: refused('The record is in an end state.', {
    ended: example('Dealt with before', 'failure_ended', end, end),
  }),
})

/** Answers with the record as it is now. */
export async function showFailure(ctx: Context, id: FailureId): Promise<Answer> {
  const [failure] = await listFailuresById(ctx, [id])
  return { json: failure ? writeFailure(failure) : '{}' }
}
