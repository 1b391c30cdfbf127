import { z } from 'zod'
import { personOperation, sessionOf } from '../../../entrypoints/panel/person.ts'
import { removePasskey, renamePasskey } from '../../passkeys/change-passkeys.ts'
import { passkeyInPath, passkeyName, showAccount } from './get-account.ts'

export const renamePasskeyOperation = personOperation({
  name: 'rename-passkey',
  route: 'PATCH /api/panel/account/passkeys/:id',
  id: passkeyInPath,
  body: z.object({ name: passkeyName }),
  exampleBody: { name: 'Portátil' },
  act: (person, { id, body, platform }) => renamePasskey(platform, sessionOf(person), id, body.name),
  handle: showAccount,
})

export const removePasskeyOperation = personOperation({
  name: 'remove-passkey',
  route: 'POST /api/panel/account/passkeys/:id/remove',
  id: passkeyInPath,
  body: z.object({ end_other_sessions: z.boolean('end_other_sessions must be true or false') }),
  exampleBody: { end_other_sessions: true },
  act: (person, { id, body, platform }) =>
    removePasskey(platform, sessionOf(person), id, { endOthers: body.end_other_sessions }),
  handle: showAccount,
})
