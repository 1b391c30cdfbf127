import { eraseInOrganization } from '../../../erasure/erase-in-organization.ts'
import { aboutField } from '../about-field.ts'
import { memberOperation } from '../member.ts'
import { personExample, personNamed } from './describe-person.ts'

export const erasePersonOperation = memberOperation({
  name: 'erase-person',
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
