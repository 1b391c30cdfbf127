import { parseId, type SessionId } from '../../../platform/ids.ts'
import { endSessionById } from '../../../sessions/end-session.ts'
import { personOperation, sessionOf } from '../person.ts'
import { ofSession, presentAccount } from './present-account.ts'

export const endSessionOperation = personOperation({
  ...ofSession,
  name: 'end-session',
  isOpen: false,
  method: 'DELETE',
  path: '/api/panel/account/sessions/:id',
  async handle(person, { path, platform }) {
    const session = sessionOf(person)
    await endSessionById(platform, session, parseId(path.id) as SessionId)
    return { body: await presentAccount(platform, session) }
  },
})
