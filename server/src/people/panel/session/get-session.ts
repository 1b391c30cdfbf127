import { personOperation } from '../../../entrypoints/panel/person.ts'
import { presentSession } from './present-session.ts'

export const getSessionOperation = personOperation({
  name: 'get-session',
  isOpen: true,
  route: 'GET /api/panel/session',
  async handle({ session }, { platform }) {
    return { body: session ? await presentSession(platform, session) : null }
  },
})
