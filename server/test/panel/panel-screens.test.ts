import { startFakePanel } from 'panel/fake'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserPath, openBrowser } from '../browser/chromium.ts'
import { accessibilityFaults, panelPage, picture, signIn, type View, views, widthFaults } from './panel-page.ts'

type Panel = Awaited<ReturnType<typeof startFakePanel>>

/** Every screen and state that an address leads to, and how it is reached from there. */
const screens: {
  name: string
  path: string
  email?: string
  reach?: (page: Page, panel: Panel) => Promise<unknown>
}[] = [
  { name: 'home', path: '/o/universidad-aguamarina' },
  { name: 'api-keys', path: '/o/universidad-aguamarina/settings/api-keys' },
  {
    name: 'api-keys-filtered',
    path: '/o/universidad-aguamarina/settings/api-keys?q=nomina&state=unused&sort=-created',
  },
  { name: 'api-keys-nothing-matches', path: '/o/universidad-aguamarina/settings/api-keys?q=zzz' },
  { name: 'api-keys-empty', path: '/o/instituto-bahia/settings/api-keys', email: 'mar@bahia.example' },
  { name: 'api-keys-forbidden', path: '/o/universidad-aguamarina/settings/api-keys', email: 'ivo@aguamarina.example' },
  {
    name: 'api-keys-create',
    path: '/o/universidad-aguamarina/settings/api-keys?panel=create',
    reach: (page) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Crear clave|Create key)$/ })
        .click(),
  },
  {
    name: 'api-keys-created',
    path: '/o/universidad-aguamarina/settings/api-keys?panel=create',
    reach: async (page) => {
      await page.getByRole('dialog').getByRole('textbox').fill(`Sistema ${Math.random()}`)
      await page.keyboard.press('Enter')
      await page.getByText(/X-API-Key/).waitFor()
    },
  },
  {
    name: 'api-keys-revoke',
    path: '/o/universidad-aguamarina/settings/api-keys',
    reach: async (page) => {
      await page.getByRole('link', { name: /^(Revocar|Revoke) Moodle/ }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Revocar para siempre|Revoke for good/ })
        .click()
    },
  },
  { name: 'credentials', path: '/o/universidad-aguamarina/credentials' },
  {
    name: 'credentials-filtered',
    path: '/o/universidad-aguamarina/credentials?letter=failed&from=2026-01-01&batch=66666666-6666-4666-8666-000000000002',
  },
  { name: 'credentials-nothing-matches', path: '/o/universidad-aguamarina/credentials?q=zzz' },
  { name: 'credentials-empty', path: '/o/instituto-bahia/credentials', email: 'mar@bahia.example' },
  { name: 'credential', path: '/o/universidad-aguamarina/credentials/0198c5b1-33aa-7d10-9b1c-000000000258' },
  {
    name: 'credential-undelivered',
    path: '/o/universidad-aguamarina/credentials/0198c5b1-33aa-7d10-9b1c-000000000257',
  },
  { name: 'credential-deferred', path: '/o/universidad-aguamarina/credentials/0198c5b1-33aa-7d10-9b1c-000000000256' },
  { name: 'credential-revoked', path: '/o/universidad-aguamarina/credentials/0198c5b1-33aa-7d10-9b1c-000000000255' },
  { name: 'credential-missing', path: '/o/universidad-aguamarina/credentials/0198c5b1-33aa-7d10-9b1c-0000000fffff' },
  {
    name: 'credential-revoke',
    path: '/o/universidad-aguamarina/credentials/0198c5b1-33aa-7d10-9b1c-000000000258?panel=revoke',
    reach: (page) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /Revocar para siempre|Revoke for good/ })
        .click(),
  },
  {
    name: 'account',
    path: '/o/universidad-aguamarina',
    reach: (page) => page.getByRole('button', { name: /Tu cuenta|Your account/ }).click(),
  },
  { name: 'organizations', path: '/organizations', email: 'mar@bahia.example' },
  { name: 'no-organization', path: '/organizations', email: 'noa@nowhere.example' },
  { name: 'inactive', path: '/o/academia-cerrada', email: 'mar@bahia.example' },
  { name: 'missing', path: '/o/no-such-organization' },
  { name: 'link', path: '/sign-in/link#letter-token' },
  { name: 'link-refused', path: '/sign-in/link' },
]

describe.skipIf(browserPath === undefined)(
  'each screen of the panel, by file alone and under its strict policy',
  () => {
    let panel: Panel
    let browser: Browser

    beforeAll(async () => {
      panel = await startFakePanel()
      browser = await openBrowser()
    })
    afterAll(async () => {
      await browser?.close()
      panel?.stop()
    })

    it.each(views)('is readable by everybody at $width px, $colorScheme, in $locale', async (view) => {
      const { page, faults } = await panelPage(browser, view)
      await page.goto(panel.url)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await look(page, 'sign-in', view)
      let signedIn: string | undefined
      for (const { name, path, email = 'ana@aguamarina.example', reach } of screens) {
        if (signedIn !== email) {
          await page.context().clearCookies()
          await signIn(page, panel.url, email)
          signedIn = email
        }
        await page.goto(`${panel.url}${path}`)
        await page.getByRole('heading').first().waitFor()
        await page.waitForFunction(() => document.querySelector('[aria-busy]') === null)
        await reach?.(page, panel)
        await look(page, name, view)
      }
      // The browser itself reports each answer of 4xx: the one that is meant to be refused stands there.
      expect(faults.filter((fault) => !/status of 40[134]/.test(fault))).toEqual([])
      await page.context().close()
    })

    async function look(page: Page, name: string, view: View): Promise<void> {
      await picture(page, name, view)
      expect(await accessibilityFaults(page), name).toEqual([])
      expect(await widthFaults(page), name).toBe(0)
    }
  },
)
