import { exportInOrganization } from '../../../erasure/erase-in-organization.ts'
import { aboutField } from '../about-field.ts'
import { memberOperation } from '../member.ts'
import { personExample, personNamed } from './describe-person.ts'

export const exportPersonOperation = memberOperation({
  name: 'export-person',
  leastRole: 'admin',
  method: 'POST',
  path: '/api/panel/people/export',
  body: personNamed,
  exampleBody: personExample,
  async handle(ctx, { body }) {
    const held = await aboutField('email', ['body_invalid'], () => exportInOrganization(ctx, body.email))
    const headers = { 'content-disposition': 'attachment; filename="person.json"' }
    return { headers, json: JSON.stringify(held, null, 2) }
  },
})
