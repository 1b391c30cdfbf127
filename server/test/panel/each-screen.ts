import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { User } from '../../src/people/users/user.ts'
import type { Role } from '../../src/platform/context.ts'
import type { Application, ApplicationOptions } from '../application.ts'
import { browserPath, leaveBrowser, openBrowser } from '../browser/chromium.ts'
import type { Tenant } from '../factories.ts'
import { layoutFaults } from './layout-faults.ts'
import { enterPanel, goTo, openAsPasskey, signInPage, startPanel, walkTo } from './open-panel.ts'
import { accessibilityFaults, panelPage, picture, type View, views, widthFaults } from './panel-page.ts'

/** A screen in one of its states, and how it is reached. */
export type Screen = {
  /** What its picture is called. */
  name: string
  /** Below the organization; below `/panel` where there is none. */
  path: string
  tenant?: Tenant
  /** What a person of the organization may do; an owner, unless told. */
  role?: Role
  /** Who is signed in. Without it, and without an organization, nobody is. */
  person?: User
  /** Whether they came by a passkey. */
  byPasskey?: true
  /** What is pressed and typed until the state is there. */
  reach?: (page: Page) => Promise<unknown>
}

/**
 * Promises of each screen of a noun, at both widths, in both themes and languages: readable by everybody as far as a program can
 * tell, nothing beyond the right edge, nothing that runs into what is beside it, nothing refused by the policy, no error. With SCREENSHOTS=folder there is a picture of each.
 */
export function describeScreens(
  noun: string,
  prepare: (app: Application) => Promise<Screen[]>,
  options: ApplicationOptions = {},
): void {
  describe.skipIf(browserPath === undefined)(
    `each screen of ${noun}, by file alone and under the strict policy`,
    () => {
      let app: Application
      let browser: Browser
      let screens: Screen[]

      beforeAll(async () => {
        app = await startPanel(options)
        browser = await openBrowser()
        screens = await prepare(app)
      })
      afterAll(async () => {
        await leaveBrowser(browser)
        await app?.stop()
      })

      it.each(views)('is readable by everybody at $width px, $colorScheme, in $locale', async (view) => {
        expect(screens.length).toBeGreaterThan(0)
        // One page for all, and one loading of the panel for each person: everything else takes less than that.
        const { page, faults } = await panelPage(browser, view)
        for (const [first, ...others] of Map.groupBy(screens, whoSees).values()) {
          if (!first) continue
          const base = await enterAs(page, first)
          await goTo(page, `${base}${first.path}`)
          await lookAt(first, view, page, faults)
          for (const screen of others) {
            await goOn(page, base, screen)
            await lookAt(screen, view, page, faults)
          }
        }
        await page.context().close()
      })

      /** Signs in who sees the screen, in place of who saw the one before. Answers with the address that paths are added to. */
      async function enterAs(page: Page, { tenant, role, person, byPasskey }: Screen): Promise<string> {
        await page.goto('about:blank')
        await page.context().clearCookies()
        if (tenant)
          return (await enterPanel(page, app, tenant, { ...(role && { role }), ...(person && { person }) })).home
        if (person) await (byPasskey ? openAsPasskey : signInPage)(page, app, person)
        return `${app.url}/panel`
      }

      async function lookAt({ name, reach }: Screen, view: View, page: Page, faults: string[]): Promise<void> {
        await reach?.(page)
        await picture(page, name, view)
        expect(await accessibilityFaults(page), name).toEqual([])
        expect(await widthFaults(page), name).toBe(0)
        expect(await layoutFaults(page), name).toEqual([])
        // The browser itself reports each answer of 4xx: a refusal that the screen is about stands there.
        expect(
          faults.filter((fault) => !/status of 4\d\d/.test(fault)),
          name,
        ).toEqual([])
      }
    },
  )
}

function whoSees({ tenant, role, person }: Screen): string {
  return `${tenant?.organization.id} ${role} ${person?.id}`
}

/** An address of no screen. */
const between = '/nowhere'

/** Goes to another screen of the same person, and leaves nothing of the last one behind, of which it may be another state. */
async function goOn(page: Page, base: string, { path, tenant }: Screen): Promise<void> {
  if (tenant) {
    // Nor what comes up below the pointer.
    await page.mouse.move(0, 0)
    for (const address of [`${base}${between}`, `${base}${path}`])
      if (page.url() !== address) await walkTo(page, address)
    // Led on to another address, what is looked at is what has come there.
    await page.locator('h1:not([data-before])').first().waitFor()
  } else {
    await page.goto('about:blank')
    await goTo(page, `${base}${path}`)
  }
}
