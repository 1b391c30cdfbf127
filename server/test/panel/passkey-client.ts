import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Application, startApplication, testSettings } from '../application.ts'
import type { Answer } from '../client.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { type Deviation, openAuthenticator } from './authenticator.ts'
import { type Browser, browserFor, browserOf } from './person-client.ts'

/** The origin of the service under test. */
export const passkeyOrigin = testSettings.publicUrl

export type Authenticator = ReturnType<typeof openAuthenticator>

/** Status and code of an answer. */
export const told = ({ status, headers }: Pick<Answer, 'status' | 'headers'>) => [status, headers.get('x-error-code')]
export const refusedPasskey = [422, 'passkey_refused']

/** What a browser is asked for, to make a passkey for who is signed in with it. */
export async function creationFor(browser: Browser) {
  return (await browser.post('/account/passkeys/challenge', undefined)).body.options
}

/** What a browser is asked for, to sign somebody in. */
export async function requestFor(app: Application, browser = browserFor(app)) {
  return (await browser.post('/sign-in/passkey/challenge', undefined)).body.options
}

/** Adds a passkey to who is signed in with the browser. */
export async function addTo(
  browser: Browser,
  authenticator = openAuthenticator(passkeyOrigin),
  deviation: Deviation = {},
) {
  const credential = authenticator.create(await creationFor(browser), deviation)
  return { authenticator, credential, answer: await browser.post('/account/passkeys', { credential }) }
}

export async function signInBy(app: Application, authenticator: Authenticator, deviation: Deviation = {}) {
  const browser = browserFor(app)
  const credential = authenticator.get(await requestFor(app), deviation)
  return { browser, credential, answer: await browser.post('/sign-in/passkey', { credential }) }
}

/** Starts a service for the tests of a file, and before each of them makes an owner who is signed in. */
export function withPasskeys(
  take: (opened: { app: Application; tenant: Tenant; ana: Awaited<ReturnType<typeof browserOf>> }) => void,
) {
  let app: Application
  let tenant: Tenant
  let ana: Awaited<ReturnType<typeof browserOf>>
  beforeAll(async () => {
    app = await startApplication()
    tenant = await makeTenant(app, 'Universidad de Aguamarina')
  })
  afterAll(() => app?.stop())
  beforeEach(async () => {
    await sql`delete from sign_in_windows`.execute(app.database.forService())
    ana = await browserOf(app, tenant, 'owner', 'Ana Muñoz')
    take({ app, tenant, ana })
  })
  return {
    creation: (browser: Browser = ana) => creationFor(browser),
    request: (browser?: Browser) => requestFor(app, browser),
    add: (browser: Browser = ana, ...more: [Authenticator?, Deviation?]) => addTo(browser, ...more),
    signIn: (authenticator: Authenticator, deviation?: Deviation) => signInBy(app, authenticator, deviation),
  }
}
