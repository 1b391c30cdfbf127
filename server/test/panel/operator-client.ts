import { randomUUID } from 'node:crypto'
import { makeOperator } from '../../src/people/passkeys/make-operator.ts'
import { makeSignInLink } from '../../src/people/sign-in/make-sign-in-link.ts'
import type { User } from '../../src/people/users/user.ts'
import type { Application } from '../application.ts'
import { type Authenticator, addTo, signInBy } from './passkey-client.ts'
import { type Browser, browserFor } from './person-client.ts'

/** A browser that a letter's link signed in. */
export async function byLetter(app: Application, person: User, organizationId?: string): Promise<Browser> {
  const browser = browserFor(app, organizationId)
  await browser.post('/sign-in/link', { token: (await makeSignInLink(app.platform, person)).split('#')[1] })
  return browser
}

/** A new operator with a passkey, signed in by it. */
export async function operatorOf(app: Application): Promise<{ person: User; browser: Browser; device: Authenticator }> {
  const person = await makeOperator(app.platform, { email: `${randomUUID()}@servicio.example`, name: 'Olga' })
  const { authenticator: device } = await addTo(await byLetter(app, person))
  return { person, device, browser: (await signInBy(app, device)).browser }
}
