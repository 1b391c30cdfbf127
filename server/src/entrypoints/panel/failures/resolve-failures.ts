import { z } from 'zod'
import { endedTogetherMax, endFailures } from '../../../failures/end-failures.ts'
import { aboutField } from '../about-field.ts'
import { invalid } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { endedFailures, meantBody, meantBy, meantBytesMax, meantRefusals } from './failures-meant.ts'

export const resolveFailuresOperation = memberOperation({
  name: 'resolve-failures',
  leastRole: 'issuer',
  method: 'POST',
  path: '/api/panel/failures/resolve',
  tag: 'Failures',
  summary: 'Note that many failures were dealt with elsewhere',
  description: `Those that are named, or the oldest ${endedTogetherMax} open ones that match, with one note. They are kept with it, and never retried. Those that have ended stay as they are.`,
  bodyBytesMax: meantBytesMax,
  body: meantBody({
    note: z.string('note is required, as a text').meta({ description: 'How; up to 500 characters.' }),
  }).meta({ id: 'FailuresResolution', description: 'Which failures, and how they were dealt with.' }),
  bodyExamples: {
    matching: {
      summary: 'All of a category',
      value: { matching: { category: 'rds_error' }, note: 'Issued by hand from the old system.' },
    },
  },
  responses: {
    200: {
      description: 'How many were resolved.',
      schema: endedFailures,
      examples: { some: { summary: 'Seven', value: { ended: 7 } } },
    },
    ...meantRefusals,
    422: invalid('note is required, as a text without control characters'),
  },
  async handle(ctx, { body }) {
    const meant = meantBy(ctx, body)
    const end = { state: 'resolved' as const, note: body.note }
    return { body: { ended: await aboutField('note', ['body_invalid'], () => endFailures(ctx, meant, end)) } }
  },
})
