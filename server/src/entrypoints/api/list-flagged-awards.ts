import { z } from 'zod'
import { type FlaggedAwardRow, listFlaggedAwards } from '../../pathways/progress/flagged-award-view.ts'
import type { PathwayAwardId } from '../../platform/ids.ts'
import { operation } from '../http/operation.ts'
import { numberFilter, uuidFilter } from '../http/request-schemas.ts'
import { example, refused } from './describe-errors.ts'
import { pathwaySummaryExample } from './present-pathway.ts'

const id = (description: string) => z.uuid().meta({ description })

const award = z
  .object({
    id: id('Award id.'),
    pathway_id: id('The pathway.'),
    pathway_name: z.string().meta({ description: 'Its name.' }),
    email: z.string().meta({ description: 'Who was awarded.' }),
    flagged_at: z.string().meta({ description: 'When its ground was taken away.', format: 'date-time' }),
    credential_id: z.uuid().nullable().meta({ description: 'The credential; null where it could not be issued.' }),
    failure_id: z.uuid().nullable().meta({ description: 'The failure record of an award that could not be issued.' }),
    revoked: z.array(z.string()).meta({ description: 'What was revoked of that by which it was earned, by name.' }),
  })
  .meta({ id: 'FlaggedAward', description: 'An award whose ground was taken away.' })

function present(row: FlaggedAwardRow): z.output<typeof award> {
  return {
    id: row.id,
    pathway_id: row.pathwayId,
    pathway_name: row.pathwayName,
    email: row.recipientEmail,
    flagged_at: row.flaggedAt.toISOString(),
    credential_id: row.credentialId,
    failure_id: row.failureId,
    revoked: row.revoked,
  }
}

export const listFlaggedAwardsOperation = operation({
  name: 'list-flagged-awards',
  method: 'GET',
  path: '/api/v1/flagged-awards',
  tag: 'Pathways',
  summary: 'List flagged awards',
  description:
    'Awards about which somebody has to decide, since a credential was revoked by which they were earned; those flagged last come first. Revoking the credential settles one; an administrator keeps one in the panel.',
  query: z.object({
    before: uuidFilter<PathwayAwardId>('The next page: those before this award, the last one of the page ahead.'),
    limit: numberFilter(1, 100, 20, 'How many at most.'),
  }),
  responses: {
    200: {
      description: 'Flagged awards.',
      schema: z
        .object({ awards: z.array(award).meta({ description: 'Awards of this page.' }) })
        .meta({ id: 'FlaggedAwards', description: 'Flagged awards.' }),
      examples: {
        one: {
          summary: 'One',
          value: {
            awards: [
              {
                id: '0198c5e2-4d00-7b1c-8d2e-3a4b5c6d7e8f',
                pathway_id: pathwaySummaryExample.id,
                pathway_name: pathwaySummaryExample.name,
                email: 'ana.munoz@example.edu',
                flagged_at: '2026-11-27T09:00:00.000Z',
                credential_id: '0198c5e2-4d01-7b1c-8d2e-3a4b5c6d7e8f',
                failure_id: null,
                revoked: ['Módulo 1'],
              },
            ],
          },
        },
      },
    },
    400: refused('A parameter is invalid.', {
      limit: example('Too many', 'invalid_parameter', 'limit', 'must be an integer from 1 to 100'),
    }),
  },
  async handle(ctx, { query: { before: after, limit } }) {
    return { body: { awards: (await listFlaggedAwards(ctx, { after, limit })).map(present) } }
  },
})
