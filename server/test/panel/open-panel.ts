import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { signOut } from '../../src/people/sessions/end-session.ts'
import { openUserSession } from '../../src/people/sessions/open-session.ts'
import { makeSignInLink } from '../../src/people/sign-in/make-sign-in-link.ts'
import { changeLanguage } from '../../src/people/users/change-language.ts'
import type { User } from '../../src/people/users/user.ts'
import type { Role } from '../../src/platform/context.ts'
import { newId, type SessionId } from '../../src/platform/ids.ts'
import { type Application, type ApplicationOptions, startApplication } from '../application.ts'
import { newHousehold } from '../client.ts'
import type { Tenant } from '../factories.ts'
import { panelPage, type View } from './panel-page.ts'
import { addPerson, browserFor } from './person-client.ts'

/** The whole service with its panel, at an address that a browser can follow. */
export function startPanel(options: ApplicationOptions = {}): Promise<Application> {
  return startApplication({ reachable: true, ...options })
}

export type PanelPage = {
  page: Page
  /** What a person never sees: errors, refused styles and scripts, other hosts. */
  faults: string[]
  person: User
  /** The address of the organization's home; paths of its screens follow it. */
  home: string
  /** Opens a screen of the organization by its path, as `/settings/api-keys`, and waits until it shows its data. */
  go: (path: string) => Promise<void>
}

export type Visit = Partial<View> & {
  /** What the person may do in the organization; an owner, unless told. */
  role?: Role
  /** Somebody who is in a team already. Otherwise a new person is taken into the team. */
  person?: User
  name?: string
  /** What the person has chosen; otherwise the language of the browser counts. */
  language?: 'es' | 'en'
}

let peopleMade = 0

/**
 * Opens the panel of an organization before a person who is signed in: by the actions and the requests of the service itself, so
 * that session, role and cookie are real ones. No screen is open yet.
 */
export async function openPanel(
  browser: Browser,
  app: Application,
  tenant: Tenant,
  visit: Visit = {},
): Promise<PanelPage> {
  const { page, faults } = await panelPage(browser, visit)
  const { person, home } = await enterPanel(page, app, tenant, visit)
  return { page, faults, person, home, go: (path) => goTo(page, `${home}${path}`) }
}

/** Signs a person in on a page that is open, for an organization. No screen is open yet. */
export async function enterPanel(
  page: Page,
  app: Application,
  tenant: Tenant,
  visit: Visit = {},
): Promise<{ person: User; home: string }> {
  const { role = 'owner', name = 'Ana Muñoz', language } = visit
  peopleMade += 1
  const person = visit.person ?? (await addPerson(tenant, role, `${role}.${peopleMade}@example.edu`, name))
  if (language) await changeLanguage(app.platform, person.id, language)
  const { organizations } = await signInPage(page, app, person)
  const slug = organizations.find(({ id }) => id === tenant.organization.id)?.slug
  return { person, home: `${app.url}/panel/o/${slug}` }
}

/** Gives the page the cookie of a person who signs in by a link. */
export async function signInPage(
  page: Page,
  app: Application,
  person: User,
): Promise<{ organizations: { id: string; slug: string }[] }> {
  const link = await makeSignInLink(app.platform, person)
  const client = browserFor(app)
  const from = { 'x-forwarded-for': newHousehold() }
  const { body } = await client.post('/sign-in/link', { token: link.split('#')[1] }, from)
  const [name = '', value = ''] = client.cookie().split('=')
  const { hostname } = new URL(app.url)
  await page.context().addCookies([{ name, value, domain: hostname, path: '/', httpOnly: true, sameSite: 'Strict' }])
  return body
}

/** Gives the page a session as a passkey of the person opens it. */
export async function openAsPasskey(page: Page, app: Application, person: User): Promise<void> {
  const db = app.database.forService()
  const { token } = await openUserSession(db, person.id, app.clock.now(), { way: 'passkey' })
  const { hostname } = new URL(app.url)
  const cookie = { name: 'sello_session', value: token, domain: hostname, path: '/' }
  await page.context().addCookies([{ ...cookie, httpOnly: true, sameSite: 'Strict' }])
}

/** Opens an address of the panel and waits until what it shows has come. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('heading').first().waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy]') === null)
}

/**
 * Goes to another screen within the page, as a link in it does, and waits until what it shows has come. Takes a fourth of the time
 * that loading the page takes; not for going from one record to another of its kind.
 */
export async function walkTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-before', '')
    history.pushState({}, '', to)
  }, address)
  // Who is led back to where they were keeps the heading that was there.
  const isThere = (to: string) => location.href !== to || document.querySelector('h1:not([data-before])') !== null
  await page.waitForFunction(isThere, address)
  await page.waitForFunction(() => document.querySelector('[aria-busy]') === null)
}

/**
 * Ends every session of a person, as "sign out everywhere" on another machine does, when the page sends its next order to the path. Any
 * earlier the page hears of it by itself, and what is to be pressed lies under the question to sign in.
 */
export async function endSessionsAtNext(page: Page, path: string, app: Application, person: User): Promise<void> {
  let isOpen = true
  await page.route(`**/api/panel${path}`, async (route) => {
    if (isOpen && route.request().method() === 'POST') {
      isOpen = false
      await signOut(app.platform, { id: newId<SessionId>(), userId: person.id, limitedTo: null }, true)
    }
    await route.fallback()
  })
}

/** The next request of that method for the path is answered as by a service that broke down; those after it pass. */
export async function breakNext(page: Page, path: string, method = 'POST'): Promise<void> {
  let isBroken = true
  await page.route(`**/api/panel${path}`, (route) => {
    if (!isBroken || route.request().method() !== method) return route.fallback()
    isBroken = false
    const headers = { 'x-request-id': randomUUID() }
    return route.fulfill({ status: 500, headers, json: { detail: 'Internal server error' } })
  })
}
