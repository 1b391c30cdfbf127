import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { exportInOrganization } from '../../../upkeep/erasure/erase-in-organization.ts'
import { personExample, personNamed } from './describe-person.ts'

export const exportInOrganizationOperation = teamOperation({
  name: 'export-in-organization',
  leastRole: 'admin',
  route: 'POST /api/panel/people/export',
  body: personNamed,
  exampleBody: personExample,
  about: { email: ['body_invalid'] },
  async handle(ctx, { body }) {
    const held = await exportInOrganization(ctx, body.email)
    const headers = { 'content-disposition': 'attachment; filename="person.json"' }
    return { headers, json: JSON.stringify(held, null, 2) }
  },
})
