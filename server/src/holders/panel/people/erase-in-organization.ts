import { z } from 'zod'
import { emailField } from '../../../entrypoints/http/request-schemas.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { eraseInOrganization, exportInOrganization } from '../../../upkeep/erasure/erase-in-organization.ts'

const personNamed = z.object({ email: emailField })

const personExample = { email: 'ana.munoz@example.edu' }

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

export const exportInOrganizationOperation = teamOperation({
  name: 'export-in-organization',
  leastRole: 'admin',
  route: 'POST /api/panel/people/export',
  body: personNamed,
  exampleBody: personExample,
  about: { email: ['body_invalid'] },
  async handle(ctx, { body }) {
    const headers = { 'content-disposition': 'attachment; filename="person.json"' }
    return { headers, parts: await exportInOrganization(ctx, body.email) }
  },
})
