import { z } from 'zod'
import { resolveFailure } from '../../../failures/resolve-failure.ts'
import { type FailureId, parseId } from '../../../platform/ids.ts'
import { aboutField } from '../about-field.ts'
import { invalid, refusedFor, refusedWith } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { failureShown, failureShownExample, presentFailureById } from './present-failure.ts'
import { ofFailure } from './present-failure-row.ts'

export const resolveOneFailureOperation = memberOperation({
  ...ofFailure,
  name: 'resolve-one-failure',
  leastRole: 'issuer',
  method: 'POST',
  path: '/api/panel/failures/:id/resolve',
  tag: 'Failures',
  summary: 'Note that a failure was dealt with elsewhere',
  description: 'It is kept with the note, and never retried.',
  body: z
    .object({ note: z.string('note is required, as a text').meta({ description: 'How; up to 500 characters.' }) })
    .meta({ id: 'FailureResolution', description: 'How it was dealt with.' }),
  bodyExamples: { byHand: { summary: 'By hand', value: { note: 'Issued by hand from the old system.' } } },
  responses: {
    200: {
      description: 'The failure, resolved.',
      schema: failureShown,
      examples: {
        resolved: {
          summary: 'With its note',
          value: {
            ...failureShownExample,
            status: 'resolved',
            ends_at: null,
            resolution_note: 'Issued by hand from the old system.',
            resolved_at: '2026-11-22T09:00:00.000Z',
          },
        },
      },
    },
    404: refusedWith('Missing, or of another organization.', 'failure_not_found', 'organization_not_found'),
    409: refusedFor('It has ended already.', 'failure_ended', 'retried'),
    422: invalid('note is required, as a text without control characters'),
  },
  async handle(ctx, { path, body, platform }) {
    const id = parseId(path.id) as FailureId
    await aboutField('note', ['body_invalid'], () => resolveFailure(ctx, id, body.note))
    return presentFailureById(ctx, platform.database, id)
  },
})
