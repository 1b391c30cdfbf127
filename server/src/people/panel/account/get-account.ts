import { personOperation, sessionOf } from '../../../entrypoints/panel/person.ts'
import { presentAccount } from './present-account.ts'

export const getAccountOperation = personOperation({
  name: 'get-account',
  route: 'GET /api/panel/account',
  async handle(person, { platform }) {
    return { body: await presentAccount(platform, sessionOf(person)) }
  },
})
