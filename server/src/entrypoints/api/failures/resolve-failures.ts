import { z } from 'zod'
import { endFailures } from '../../../credentials/failures/end-failures.ts'
import { resolutionCharactersMax } from '../../../credentials/failures/resolve-failure.ts'
import { operation } from '../../http/operation.ts'
import { textOf } from '../../http/request-schemas.ts'
import { endingBytesMax, endingResponses, meantBy, meantFields, namedExample, whichAreEnded } from './end-failures.ts'

export const resolveFailuresOperation = operation({
  name: 'resolve-failures',
  method: 'POST',
  path: '/api/v1/bulk-failures/resolve',
  tag: 'Failures',
  summary: 'Mark many failures as dealt with elsewhere',
  description: `They are kept for good, each with your note, and are never retried. ${whichAreEnded}`,
  body: z
    .object({
      ...meantFields,
      note: textOf('note', resolutionCharactersMax).meta({ description: 'How they were dealt with, for your team.' }),
    })
    .meta({ id: 'ResolveManyRequest', description: 'Which failures were dealt with, and how.' }),
  bodyBytesMax: endingBytesMax,
  idempotent: true,
  bodyExamples: {
    named: { summary: 'By their ids', value: { ...namedExample, note: 'Issued by hand from the old system.' } },
  },
  responses: endingResponses,
  async handle(ctx, { body }) {
    return { body: { ended: await endFailures(ctx, meantBy(body), { state: 'resolved', note: body.note }) } }
  },
})
