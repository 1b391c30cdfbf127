import { z } from 'zod'
import { getDecidingPathway } from '../../../pathways/publish-pathway.ts'
import { listPathwayPeople, type PersonProgress, peopleStates } from '../../../progress/pathway-people-view.ts'
import { wordFilter } from '../../http/request-schemas.ts'
import { refusedFor, refusedWith } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { ofPathway, pathwayIdOf } from './present-pathway.ts'

const pageSize = 25
const addressCharactersMax = 600

const person = z
  .object({
    email: z.string().meta({ description: 'Their address, or one of them.' }),
    name: z.string().nullable().meta({ description: 'Their name; null where nothing says it.' }),
    has: z.int().min(0).meta({ description: 'How many of the credentials that are asked for they have.' }),
    needs: z.int().min(1).meta({ description: 'How many are asked for.' }),
    award: z
      .object({
        state: z.enum(['pending', 'issued', 'failed']).meta({ description: 'Whether it was issued.' }),
        is_flagged: z.boolean().meta({ description: 'Whether its ground was taken away.' }),
        credential_id: z.uuid().nullable().meta({ description: 'The credential, where there is one.' }),
      })
      .nullable()
      .meta({ description: 'What the pathway awarded to them; null where it has not yet.' }),
  })
  .meta({ id: 'PathwayPerson', description: 'A person on a pathway.' })

export const listPathwayPeopleOperation = memberOperation({
  ...ofPathway,
  name: 'list-pathway-people',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/pathways/:id/people',
  tag: 'Pathways',
  summary: 'People on a pathway, and how far each is',
  description: `Whoever holds something that it asks for, or was awarded, by their addresses, ${pageSize} at a time. Told by what is published, or else by the draft. A page may hold fewer where a person has several addresses.`,
  query: z.object({
    q: z
      .string('must be one text')
      .max(200, 'must have at most 200 characters')
      .optional()
      .meta({ description: 'Only those whose address holds this.' }),
    state: wordFilter(peopleStates, 'Only these.'),
    after: z
      .string('must be one text')
      .max(addressCharactersMax, `must have at most ${addressCharactersMax} characters`)
      .optional()
      .meta({ description: 'The page after this address: `next` of the page before.' }),
  }),
  responses: {
    200: {
      description: 'The page.',
      schema: z
        .object({
          items: z.array(person).meta({ description: 'The people.' }),
          next: z
            .string()
            .nullable()
            .meta({ description: 'What `after` asks for the next page with; null on the last.' }),
        })
        .meta({ id: 'PathwayPeople', description: 'A page of people.' }),
      examples: {
        last: {
          summary: 'One on the way',
          value: {
            items: [{ email: 'ana@example.org', name: 'Ana Muñoz', has: 1, needs: 2, award: null }],
            next: null,
          },
        },
      },
    },
    400: refusedFor('A filter is not understood.', 'invalid_parameter', 'q', 'must have at most 200 characters'),
    404: refusedWith('Missing, or of another organization.', 'pathway_not_found', 'organization_not_found'),
  },
  async handle(ctx, { path, query }) {
    const pathway = await getDecidingPathway(ctx, pathwayIdOf(path))
    const selection = { text: query.q, state: query.state }
    const { people, next } = await listPathwayPeople(ctx, pathway, selection, { after: query.after, limit: pageSize })
    return { body: { items: people.map(presentPerson), next } }
  },
})

function presentPerson({ recipientEmail, name, has, needs, award }: PersonProgress): z.output<typeof person> {
  return {
    email: recipientEmail,
    name,
    has,
    needs,
    award: award && { state: award.state, is_flagged: award.isFlagged, credential_id: award.credentialId },
  }
}
