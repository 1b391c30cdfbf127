import { z } from 'zod'
import { askForPasskey, confirmByPasskey } from '../../../passkeys/sign-in-with-passkey.ts'
import { refusedPasskey, refusedWith, tooMany } from '../describe-panel-errors.ts'
import { personOperation } from '../person.ts'
import { session, sessionExample } from '../session/describe-session.ts'
import { answerSignedIn } from '../session/sign-in-with-link.ts'
import { assertion, assertionExample, publicKeyOptions } from './describe-credential.ts'

const withoutName = refusedWith('The public address has no domain name.', 'passkeys_unavailable')

export const startPasskeySignInOperation = personOperation({
  name: 'start-passkey-sign-in',
  isOpen: true,
  method: 'POST',
  path: '/api/panel/sign-in/passkey/challenge',
  tag: 'Session',
  summary: 'Ask for what the browser needs to sign in with a passkey',
  description: 'The same for everybody. The challenge can be answered once, for five minutes.',
  responses: {
    200: {
      description: 'For navigator.credentials.get.',
      schema: publicKeyOptions('PublicKeyCredentialRequestOptionsJSON'),
      examples: { options: { summary: 'In part', value: { options: { rpId: 'example.edu' } } } },
    },
    409: withoutName,
  },
  async handle(_person, { platform }) {
    return { body: { options: askForPasskey(platform) } }
  },
})

export const signInWithPasskeyOperation = personOperation({
  name: 'sign-in-with-passkey',
  isOpen: true,
  method: 'POST',
  path: '/api/panel/sign-in/passkey',
  tag: 'Session',
  summary: 'Sign in with a passkey',
  description: 'Sets the cookie of the session. A challenge counts for one attempt.',
  body: z
    .object({ credential: assertion })
    .meta({ id: 'SignInPasskeyRequest', description: 'The answer of the browser.' }),
  bodyExamples: { passkey: { summary: 'An answer', value: { credential: assertionExample } } },
  responses: {
    200: { description: 'Who is signed in.', schema: session, examples: { signedIn: sessionExample } },
    409: withoutName,
    422: refusedPasskey,
    429: tooMany,
  },
  async handle(person, { body, platform }) {
    const { owner, browser } = person
    const opened = await confirmByPasskey(platform, owner, { assertion: body.credential, browser })
    return answerSignedIn(platform, person, opened)
  },
})
