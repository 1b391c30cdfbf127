import { personOperation, sessionOf } from '../../../entrypoints/panel/person.ts'
import { endSession } from '../../sessions/end-session.ts'
import { presentAccount, sessionInPath } from './present-account.ts'

export const endSessionOperation = personOperation({
  name: 'end-session',
  route: 'DELETE /api/panel/account/sessions/:id',
  id: sessionInPath,
  async handle(person, { id, platform }) {
    const session = sessionOf(person)
    await endSession(platform, session, id)
    return { body: await presentAccount(platform, session) }
  },
})
