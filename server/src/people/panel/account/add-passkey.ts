import { z } from 'zod'
import { personOperation, sessionOf } from '../../../entrypoints/panel/person.ts'
import { addPasskey, offerPasskey } from '../../passkeys/add-passkey.ts'
import { registration, registrationExample } from './passkey-fields.ts'
import { passkeyName, presentAccount } from './present-account.ts'

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
  async handle(person, { body, platform }) {
    const session = sessionOf(person)
    const name = body.name?.trim() ?? (person.browser || 'Passkey')
    await addPasskey(platform, session, { registration: body.credential, name })
    return { status: 201, body: await presentAccount(platform, session) }
  },
})
