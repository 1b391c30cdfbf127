import { endedTogetherMax, endFailures } from '../../../failures/end-failures.ts'
import { invalid } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { endedFailures, meantBody, meantBy, meantBytesMax, meantRefusals } from './failures-meant.ts'

export const discardFailuresOperation = memberOperation({
  name: 'discard-failures',
  leastRole: 'issuer',
  method: 'POST',
  path: '/api/panel/failures/discard',
  tag: 'Failures',
  summary: 'Discard many failures',
  description: `Those that are named, or the oldest ${endedTogetherMax} open ones that match. Nothing is issued for their rows, and they can never be retried. Those that have ended stay as they are.`,
  bodyBytesMax: meantBytesMax,
  body: meantBody({}).meta({ id: 'FailuresDiscard', description: 'Which failures.' }),
  bodyExamples: {
    named: { summary: 'One', value: { failures: ['0198c5b2-0f0e-7d11-8c2d-1a2b3c4d5e6f'] } },
  },
  responses: {
    200: {
      description: 'How many were discarded.',
      schema: endedFailures,
      examples: { some: { summary: 'Seven', value: { ended: 7 } } },
    },
    ...meantRefusals,
    422: invalid('Give either failures or matching'),
  },
  async handle(ctx, { body }) {
    return { body: { ended: await endFailures(ctx, meantBy(ctx, body), { state: 'discarded' }) } }
  },
})
