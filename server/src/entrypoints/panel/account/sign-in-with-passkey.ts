import { z } from 'zod'
import { askForPasskey, confirmByPasskey } from '../../../passkeys/sign-in-with-passkey.ts'
import { personOperation } from '../person.ts'
import { answerSignedIn } from '../session/sign-in-with-link.ts'
import { assertion, assertionExample } from './passkey-fields.ts'

export const startPasskeySignInOperation = personOperation({
  name: 'start-passkey-sign-in',
  isOpen: true,
  method: 'POST',
  path: '/api/panel/sign-in/passkey/challenge',
  async handle(_person, { platform }) {
    return { body: { options: askForPasskey(platform) } }
  },
})

export const signInWithPasskeyOperation = personOperation({
  name: 'sign-in-with-passkey',
  isOpen: true,
  method: 'POST',
  path: '/api/panel/sign-in/passkey',
  body: z.object({ credential: assertion }),
  exampleBody: { credential: assertionExample },
  async handle(person, { body, platform }) {
    const { owner, browser } = person
    const opened = await confirmByPasskey(platform, owner, { assertion: body.credential, browser })
    return answerSignedIn(platform, person, opened)
  },
})
