import { z } from 'zod'
import { addPasskey, offerPasskey } from '../../../passkeys/add-passkey.ts'
import { passkeysMax } from '../../../passkeys/passkey.ts'
import type { ResponseDescription } from '../../http/operation.ts'
import { refusedFor, refusedPasskey, tooMany } from '../describe-panel-errors.ts'
import { personOperation, sessionOf } from '../person.ts'
import { account, accountExample, notRecent, passkeyName, presentAccount } from './describe-account.ts'
import { publicKeyOptions, registration, registrationExample } from './describe-credential.ts'

const tooManyPasskeys = refusedFor('The person has as many as one may have.', 'too_many_passkeys', passkeysMax)
const notPossible: ResponseDescription = {
  ...tooManyPasskeys,
  description: 'The person has as many as one may have, or the public address has no domain name.',
  codes: ['too_many_passkeys', 'passkeys_unavailable'],
}

export const startAddingPasskeyOperation = personOperation({
  name: 'start-adding-passkey',
  isOpen: false,
  method: 'POST',
  path: '/api/panel/account/passkeys/challenge',
  tag: 'Account',
  summary: 'Ask for what the browser needs to make a passkey',
  description:
    'For a session of the last ten minutes. The challenge can be answered once, for five minutes, under this session.',
  responses: {
    200: {
      description: 'For navigator.credentials.create.',
      schema: publicKeyOptions('PublicKeyCredentialCreationOptionsJSON'),
      examples: { options: { summary: 'In part', value: { options: { rp: { id: 'example.edu', name: 'Sello' } } } } },
    },
    403: notRecent,
    409: notPossible,
  },
  async handle(person, { platform }) {
    return { body: { options: await offerPasskey(platform, sessionOf(person)) } }
  },
})

export const addPasskeyOperation = personOperation({
  name: 'add-passkey',
  isOpen: false,
  method: 'POST',
  path: '/api/panel/account/passkeys',
  tag: 'Account',
  summary: 'Add the passkey that the browser made',
  description: 'The person is told by letter.',
  body: z.object({ credential: registration, name: passkeyName.optional() }).meta({
    id: 'NewPasskey',
    description: 'The answer of the browser, and a name; without one it is that of the browser.',
  }),
  bodyExamples: { made: { summary: 'Made', value: { credential: registrationExample, name: 'Portátil' } } },
  responses: {
    201: { description: 'The account.', schema: account, examples: { one: accountExample } },
    403: notRecent,
    409: notPossible,
    422: refusedPasskey,
    429: tooMany,
  },
  async handle(person, { body, platform }) {
    const session = sessionOf(person)
    const name = body.name?.trim() ?? (person.browser || 'Passkey')
    await addPasskey(platform, session, { registration: body.credential, name })
    return { status: 201, body: await presentAccount(platform, session) }
  },
})
