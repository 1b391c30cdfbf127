import { z } from 'zod'
import { discardFailure } from '../../../failures/discard-failure.ts'
import { type FailureId, parseId } from '../../../platform/ids.ts'
import { refusedFor, refusedWith } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { failureShown, failureShownExample, presentFailureById } from './present-failure.ts'
import { ofFailure } from './present-failure-row.ts'

export const discardOneFailureOperation = memberOperation({
  ...ofFailure,
  name: 'discard-one-failure',
  leastRole: 'issuer',
  method: 'POST',
  path: '/api/panel/failures/:id/discard',
  tag: 'Failures',
  summary: 'Discard a failure',
  description: 'Nothing is issued for the row, and it can never be retried.',
  body: z.object({}).meta({ id: 'FailureDiscard', description: 'Nothing more to say.' }),
  bodyExamples: { plain: { summary: 'Nothing', value: {} } },
  responses: {
    200: {
      description: 'The failure, discarded.',
      schema: failureShown,
      examples: { discarded: { summary: 'Given up', value: { ...failureShownExample, status: 'discarded' } } },
    },
    404: refusedWith('Missing, or of another organization.', 'failure_not_found', 'organization_not_found'),
    409: refusedFor('It has ended already.', 'failure_ended', 'retried', 'discarded'),
  },
  async handle(ctx, { path, platform }) {
    const id = parseId(path.id) as FailureId
    await discardFailure(ctx, id)
    return presentFailureById(ctx, platform.database, id)
  },
})
