import { z } from 'zod'
import { endFailures } from '../../../credentials/failures/end-failures.ts'
import { operation } from '../../http/operation.ts'
import { endingBytesMax, endingResponses, meantBy, meantFields, namedExample, whichAreEnded } from './end-failures.ts'

export const discardFailuresOperation = operation({
  name: 'discard-failures',
  method: 'POST',
  path: '/api/v1/bulk-failures/discard',
  tag: 'Failures',
  summary: 'Discard many failures',
  description: `They are never retried. ${whichAreEnded}`,
  body: z.object(meantFields).meta({ id: 'DiscardManyRequest', description: 'Which failures are given up.' }),
  bodyBytesMax: endingBytesMax,
  idempotent: true,
  bodyExamples: { named: { summary: 'By their ids', value: namedExample } },
  responses: endingResponses,
  async handle(ctx, { body }) {
    return { body: { ended: await endFailures(ctx, meantBy(body), { state: 'discarded' }) } }
  },
})
