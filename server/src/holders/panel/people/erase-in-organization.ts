import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { eraseInOrganization } from '../../../upkeep/erasure/erase-in-organization.ts'
import { personExample, personNamed } from './describe-person.ts'

export const eraseInOrganizationOperation = teamOperation({
  name: 'erase-in-organization',
  leastRole: 'admin',
  route: 'POST /api/panel/people/erase',
  body: personNamed,
  exampleBody: personExample,
  about: { email: ['body_invalid', 'person_in_team'] },
  async handle(ctx, { body }) {
    return { body: await eraseInOrganization(ctx, body.email) }
  },
})
