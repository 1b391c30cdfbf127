import { personOperation, sessionOf } from '../person.ts'
import { account, accountExample, presentAccount } from './describe-account.ts'

export const getAccountOperation = personOperation({
  name: 'get-account',
  isOpen: false,
  method: 'GET',
  path: '/api/panel/account',
  tag: 'Account',
  summary: 'Passkeys and open sessions of who is signed in',
  description: 'Of that person alone.',
  responses: { 200: { description: 'The account.', schema: account, examples: { one: accountExample } } },
  async handle(person, { platform }) {
    return { body: await presentAccount(platform, sessionOf(person)) }
  },
})
