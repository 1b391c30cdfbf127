import { z } from 'zod'
import { listPathwayPeople, type PersonProgress, peopleStates } from '../../pathways/progress/pathway-people-view.ts'
import { operation } from '../http/operation.ts'
import { numberFilter, personFilter, textFilter, wordFilter } from '../http/request-schemas.ts'
import { example, notFound, refused } from './describe-errors.ts'
import { getReleasedPathway, pathwaySummaryExample } from './present-pathway.ts'

const person = z
  .object({
    email: z.string().meta({ description: 'An address of theirs.' }),
    name: z.string().nullable().meta({ description: "The member's name, or that of their newest credential." }),
    has: z.int().min(0).meta({ description: 'How many of the credentials that are asked for they hold.' }),
    needs: z.int().min(1).meta({ description: 'How many it takes: they meet the pathway where `has` is as many.' }),
    award: z
      .object({
        state: z
          .enum(['pending', 'issued', 'failed'])
          .meta({ description: 'Whether it was issued; `failed` has a failure record.' }),
        is_flagged: z.boolean().meta({ description: 'Whether its ground was taken away, for somebody to decide.' }),
        credential_id: z.uuid().nullable().meta({ description: 'The credential.' }),
      })
      .nullable()
      .meta({ description: 'Their award; null while there is none.' }),
  })
  .meta({ id: 'PathwayPerson', description: 'How far a person is.' })

function present({ recipientEmail, name, has, needs, award }: PersonProgress): z.output<typeof person> {
  return {
    email: recipientEmail,
    name,
    has,
    needs,
    award: award && { state: award.state, is_flagged: award.isFlagged, credential_id: award.credentialId },
  }
}

export const listPathwayPeopleOperation = operation({
  name: 'list-pathway-people',
  method: 'GET',
  path: '/api/v1/pathways/:pathway_id/people',
  tag: 'Pathways',
  summary: 'List how far people are',
  description: 'Whoever holds something that a pathway asks for, or was awarded by it, by their addresses.',
  pathParameters: { pathway_id: { description: 'Pathway id.', example: pathwaySummaryExample.id } },
  query: z.object({
    q: personFilter,
    state: wordFilter(peopleStates, 'Only those who were awarded, are on the way, or whose award is flagged.'),
    after: textFilter(600).meta({ description: 'The next page: `next` of the page ahead.' }),
    limit: numberFilter(1, 100, 20, 'How many at most.'),
  }),
  responses: {
    200: {
      description: 'A page of people.',
      schema: z
        .object({
          people: z.array(person).meta({ description: 'People of this page.' }),
          next: z.string().nullable().meta({ description: 'Where the next page begins; null where there is none.' }),
        })
        .meta({ id: 'PathwayPeople', description: 'How far people are.' }),
      examples: {
        one: {
          summary: 'On the way',
          value: {
            people: [{ email: 'ana.munoz@example.edu', name: 'Ana Muñoz', has: 1, needs: 2, award: null }],
            next: null,
          },
        },
      },
    },
    400: refused('A parameter is invalid.', {
      limit: example('Too many', 'invalid_parameter', 'limit', 'must be an integer from 1 to 100'),
    }),
    404: notFound('pathway_not_found'),
  },
  async handle(ctx, { path, query: { q: text, state, after, limit } }) {
    const pathway = await getReleasedPathway(ctx, path.pathway_id)
    const { people, next } = await listPathwayPeople(ctx, pathway, { text, state }, { after, limit })
    return { body: { people: people.map(present), next } }
  },
})
