import { z } from 'zod'
import { personOperation, sessionOf } from '../../../entrypoints/panel/person.ts'
import { type PasskeyId, parseId } from '../../../platform/ids.ts'
import { removePasskey, renamePasskey } from '../../passkeys/change-passkeys.ts'
import { ofPasskey, passkeyName, presentAccount } from './present-account.ts'

export const renamePasskeyOperation = personOperation({
  ...ofPasskey,
  name: 'rename-passkey',
  isOpen: false,
  method: 'PATCH',
  path: '/api/panel/account/passkeys/:id',
  body: z.object({ name: passkeyName }),
  exampleBody: { name: 'Portátil' },
  async handle(person, { path, body, platform }) {
    const session = sessionOf(person)
    await renamePasskey(platform, session, parseId(path.id) as PasskeyId, body.name)
    return { body: await presentAccount(platform, session) }
  },
})

export const removePasskeyOperation = personOperation({
  ...ofPasskey,
  name: 'remove-passkey',
  isOpen: false,
  method: 'POST',
  path: '/api/panel/account/passkeys/:id/remove',
  body: z.object({
    end_other_sessions: z.boolean('end_other_sessions must be true or false'),
  }),
  exampleBody: { end_other_sessions: true },
  async handle(person, { path, body, platform }) {
    const session = sessionOf(person)
    await removePasskey(platform, session, parseId(path.id) as PasskeyId, { endOthers: body.end_other_sessions })
    return { body: await presentAccount(platform, session) }
  },
})
