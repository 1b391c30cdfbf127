import { aboutField } from '../../../entrypoints/panel/about-field.ts'
import { memberOperation } from '../../../entrypoints/panel/member.ts'
import { eraseInOrganization } from '../../../upkeep/erasure/erase-in-organization.ts'
import { personExample, personNamed } from './describe-person.ts'

export const eraseInOrganizationOperation = memberOperation({
  name: 'erase-in-organization',
  leastRole: 'admin',
  method: 'POST',
  path: '/api/panel/people/erase',
  body: personNamed,
  exampleBody: personExample,
  async handle(ctx, { body }) {
    return {
      body: await aboutField('email', ['body_invalid', 'person_in_team'], () => eraseInOrganization(ctx, body.email)),
    }
  },
})
