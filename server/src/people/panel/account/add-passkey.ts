import { z } from 'zod'
import { personOperation, sessionOf } from '../../../entrypoints/panel/person.ts'
import { addPasskey, offerPasskey } from '../../passkeys/add-passkey.ts'
import { passkeyName, showAccount } from './get-account.ts'
import { registration, registrationExample } from './passkey-fields.ts'

export const offerPasskeyOperation = personOperation({
  name: 'offer-passkey',
  route: 'POST /api/panel/account/passkeys/challenge',
  async handle(person, { platform }) {
    return { body: { options: await offerPasskey(platform, sessionOf(person)) } }
  },
})

export const addPasskeyOperation = personOperation({
  name: 'add-passkey',
  route: 'POST /api/panel/account/passkeys',
  body: z.object({ credential: registration, name: passkeyName.optional() }),
  exampleBody: { credential: registrationExample, name: 'Portátil' },
  async act(person, { body, platform }) {
    const name = body.name?.trim() ?? (person.browser || 'Passkey')
    await addPasskey(platform, sessionOf(person), { registration: body.credential, name })
  },
  handle: showAccount,
  status: 201,
})
