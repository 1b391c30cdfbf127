import { z } from 'zod'
import { personOperation, sessionOf } from '../../../entrypoints/panel/person.ts'
import { removePasskey, renamePasskey } from '../../passkeys/change-passkeys.ts'
import { passkeyInPath, passkeyName, presentAccount } from './present-account.ts'

export const renamePasskeyOperation = personOperation({
  name: 'rename-passkey',
  route: 'PATCH /api/panel/account/passkeys/:id',
  id: passkeyInPath,
  body: z.object({ name: passkeyName }),
  exampleBody: { name: 'Portátil' },
  async handle(person, { id, body, platform }) {
    const session = sessionOf(person)
    await renamePasskey(platform, session, id, body.name)
    return { body: await presentAccount(platform, session) }
  },
})

export const removePasskeyOperation = personOperation({
  name: 'remove-passkey',
  route: 'POST /api/panel/account/passkeys/:id/remove',
  id: passkeyInPath,
  body: z.object({ end_other_sessions: z.boolean('end_other_sessions must be true or false') }),
  exampleBody: { end_other_sessions: true },
  async handle(person, { id, body, platform }) {
    const session = sessionOf(person)
    await removePasskey(platform, session, id, { endOthers: body.end_other_sessions })
    return { body: await presentAccount(platform, session) }
  },
})
