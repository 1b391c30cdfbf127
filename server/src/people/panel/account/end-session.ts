import { personOperation, sessionOf } from '../../../entrypoints/panel/person.ts'
import { endSession } from '../../sessions/end-session.ts'
import { sessionInPath, showAccount } from './get-account.ts'

export const endSessionOperation = personOperation({
  name: 'end-session',
  route: 'DELETE /api/panel/account/sessions/:id',
  id: sessionInPath,
  act: (person, { id, platform }) => endSession(platform, sessionOf(person), id),
  handle: showAccount,
})
