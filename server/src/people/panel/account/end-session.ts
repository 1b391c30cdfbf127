import { personOperation, sessionOf } from '../../../entrypoints/panel/person.ts'
import { parseId, type SessionId } from '../../../platform/ids.ts'
import { endSession } from '../../sessions/end-session.ts'
import { ofSession, presentAccount } from './present-account.ts'

export const endSessionOperation = personOperation({
  ...ofSession,
  name: 'end-session',
  isOpen: false,
  method: 'DELETE',
  path: '/api/panel/account/sessions/:id',
  async handle(person, { path, platform }) {
    const session = sessionOf(person)
    await endSession(platform, session, parseId(path.id) as SessionId)
    return { body: await presentAccount(platform, session) }
  },
})
