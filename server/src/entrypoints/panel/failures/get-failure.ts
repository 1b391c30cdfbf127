import { type FailureId, parseId } from '../../../platform/ids.ts'
import { refusedWith } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { failureShown, failureShownExample, presentFailureById } from './present-failure.ts'
import { ofFailure } from './present-failure-row.ts'

export const getFailureOperation = memberOperation({
  ...ofFailure,
  name: 'get-failure',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/failures/:id',
  tag: 'Failures',
  summary: 'A failure and what was done with it',
  description: 'With the row as it was sent, and the fields that its template uses.',
  responses: {
    200: {
      description: 'The failure.',
      schema: failureShown,
      examples: { open: { summary: 'Nothing was done yet', value: failureShownExample } },
    },
    404: refusedWith('Missing, or of another organization.', 'failure_not_found', 'organization_not_found'),
  },
  handle: (ctx, { path, platform }) => presentFailureById(ctx, platform.database, parseId(path.id) as FailureId),
})
