import { z } from 'zod'
import { textFilter, wordFilter } from '../../entrypoints/http/request-schemas.ts'
import { teamOperation } from '../../entrypoints/panel/team.ts'
import { listPathwayPeople, type PersonProgress, peopleStates } from '../progress/pathway-people-view.ts'
import { getDecidingPathway } from '../publish-pathway.ts'
import { pathwayInPath } from './get-pathway-record.ts'

const pageSize = 25
const addressCharactersMax = 600

export const listPathwayPeopleOperation = teamOperation({
  name: 'list-pathway-people',
  leastRole: 'viewer',
  route: 'GET /api/panel/pathways/:id/people',
  id: pathwayInPath,
  query: z.object({
    q: textFilter(200),
    state: wordFilter(peopleStates),
    after: textFilter(addressCharactersMax),
  }),
  async handle(ctx, { id, query }) {
    const pathway = await getDecidingPathway(ctx, id)
    const selection = { text: query.q, state: query.state }
    const { people, next } = await listPathwayPeople(ctx, pathway, selection, { after: query.after, limit: pageSize })
    return { body: { items: people.map(presentPerson), next } }
  },
})

function presentPerson({ recipientEmail, name, has, needs, award }: PersonProgress) {
  return {
    email: recipientEmail,
    name,
    has,
    needs,
    award: award && { state: award.state, is_flagged: award.isFlagged, credential_id: award.credentialId },
  }
}
