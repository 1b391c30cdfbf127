import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '../../src/platform/context.ts'
import type { User } from '../../src/users/user.ts'
import type { Application, ApplicationOptions } from '../application.ts'
import { browserPath, openBrowser } from '../browser/chromium.ts'
import type { Tenant } from '../factories.ts'
import { goTo, openPanel, signInPage, startPanel } from './open-panel.ts'
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
  /** What is pressed and typed until the state is there. */
  reach?: (page: Page) => Promise<unknown>
}

/**
 * Promises of each screen of a noun, at both widths, in both themes and languages: readable by everybody as far as a program can
 * tell, nothing beyond the right edge, nothing refused by the policy, no error. With SCREENSHOTS=folder there is a picture of each.
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
        await browser?.close()
        await app?.stop()
      })

      it.each(views)('is readable by everybody at $width px, $colorScheme, in $locale', async (view) => {
        expect(screens.length).toBeGreaterThan(0)
        // One page for each person, since signing in takes longer than looking.
        const opened = new Map<string, ReturnType<typeof openFor>>()
        for (const screen of screens) {
          const who = `${screen.tenant?.organization.id} ${screen.role} ${screen.person?.id}`
          if (!opened.has(who)) opened.set(who, openFor(screen, view))
          const visit = await opened.get(who)
          if (visit) await lookAt(screen, view, visit)
        }
        for (const visit of opened.values()) await (await visit).page.context().close()
      })

      async function lookAt(
        { name, path, reach }: Screen,
        view: View,
        { page, faults, base }: Awaited<ReturnType<typeof openFor>>,
      ): Promise<void> {
        await page.goto('about:blank')
        await goTo(page, `${base}${path}`)
        await reach?.(page)
        await picture(page, name, view)
        expect(await accessibilityFaults(page), name).toEqual([])
        expect(await widthFaults(page), name).toBe(0)
        // The browser itself reports each answer of 4xx: a refusal that the screen is about stands there.
        expect(
          faults.filter((fault) => !/status of 4\d\d/.test(fault)),
          name,
        ).toEqual([])
      }

      async function openFor({ tenant, role = 'owner', person }: Screen, view: View) {
        if (tenant) {
          const { page, faults, home } = await openPanel(browser, app, tenant, {
            ...view,
            role,
            ...(person && { person }),
          })
          return { page, faults, base: home }
        }
        const { page, faults } = await panelPage(browser, view)
        if (person) await signInPage(page, app, person)
        return { page, faults, base: `${app.url}/panel` }
      }
    },
  )
}
