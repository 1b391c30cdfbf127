import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Application } from '../application.ts'
import { browserPath } from '../browser/chromium.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { openPanel } from './open-panel.ts'
import { accessibilityFaults } from './panel-page.ts'
import { withPanel } from './with-panel.ts'

describe.skipIf(browserPath === undefined)('the panel of the real service', () => {
  let app: Application
  let browser: Browser
  let tenant: Tenant

  withPanel((opened) => {
    ;({ app, browser } = opened)
  })
  beforeAll(async () => {
    tenant = await makeTenant(app, 'Universidad de Aguamarina')
  })

  it('opens at home for who is signed in, by file alone and with nothing refused', async () => {
    const { page, faults, go } = await openPanel(browser, app, tenant)
    await go('')
    await page.getByRole('heading', { name: 'Inicio' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('keeps its frame while the service is away, says so, and opens what was asked for when it is back', async () => {
    const { page, go } = await openPanel(browser, app, tenant)
    await go('')
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Registro de cambios', exact: true }).click()
    await page.getByText('No se puede llegar al servicio. Se sigue intentando…').waitFor()
    expect(await page.getByRole('navigation', { name: 'Secciones' }).count()).toBe(1)
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: 'Registro', level: 1 }).waitFor()
    const sheets = page.locator('link[rel="stylesheet"]')
    expect(await sheets.evaluateAll((links) => links.filter((link) => !(link as HTMLLinkElement).sheet))).toEqual([])
    await page.context().close()
  })

  it('has no section for what a role may not see, and says so to who comes by its address', async () => {
    const { page, go } = await openPanel(browser, app, tenant, { role: 'viewer', locale: 'en-US' })
    await go('/settings/api-keys')
    expect(await page.getByRole('main').textContent()).toContain('Your role')
    expect(await page.getByRole('navigation').getByRole('link', { name: 'API keys' }).count()).toBe(0)
    await page.context().close()
  })
})
