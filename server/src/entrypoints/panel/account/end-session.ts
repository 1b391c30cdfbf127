import { parseId, type SessionId } from '../../../platform/ids.ts'
import { endSessionById } from '../../../sessions/end-session.ts'
import { refusedWith } from '../describe-panel-errors.ts'
import { personOperation, sessionOf } from '../person.ts'
import { account, accountExample, ofSession, presentAccount } from './describe-account.ts'

export const endSessionOperation = personOperation({
  ...ofSession,
  name: 'end-session',
  isOpen: false,
  method: 'DELETE',
  path: '/api/panel/account/sessions/:id',
  tag: 'Account',
  summary: 'End a session of another browser',
  description: 'Its next request is refused. That of this browser ends by signing out.',
  responses: {
    200: { description: 'The account.', schema: account, examples: { one: accountExample } },
    404: refusedWith('Ended already, or of another person.', 'session_not_found'),
  },
  async handle(person, { path, platform }) {
    const session = sessionOf(person)
    await endSessionById(platform, session, parseId(path.id) as SessionId)
    return { body: await presentAccount(platform, session) }
  },
})
