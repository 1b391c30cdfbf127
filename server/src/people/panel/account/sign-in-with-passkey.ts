import { z } from 'zod'
import { personOperation } from '../../../entrypoints/panel/person.ts'
import { askForPasskey, signInWithPasskey } from '../../passkeys/sign-in-with-passkey.ts'
import { answerSignedIn } from '../session/confirm-sign-in.ts'
import { assertion, assertionExample } from './passkey-fields.ts'

export const askForPasskeyOperation = personOperation({
  name: 'ask-for-passkey',
  isOpen: true,
  route: 'POST /api/panel/sign-in/passkey/challenge',
  async handle(_person, { platform }) {
    return { body: { options: askForPasskey(platform) } }
  },
})

export const signInWithPasskeyOperation = personOperation({
  name: 'sign-in-with-passkey',
  isOpen: true,
  route: 'POST /api/panel/sign-in/passkey',
  body: z.object({ credential: assertion }),
  exampleBody: { credential: assertionExample },
  async handle(person, { body, platform }) {
    const { networkAddress, browser } = person
    const opened = await signInWithPasskey(platform, networkAddress, { assertion: body.credential, browser })
    return answerSignedIn(platform, person, opened)
  },
})
