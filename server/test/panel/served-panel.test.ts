import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { browserPath, openBrowser } from '../browser/chromium.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { openPanel, startPanel } from './open-panel.ts'
import { accessibilityFaults } from './panel-page.ts'

describe('the service', () => {
  let app: Application

  beforeAll(async () => {
    app = await startApplication({ worker: false })
    return () => app.stop()
  })

  it('serves the panel beside the API, under the same origin', async () => {
    const answer = await fetch(`${app.url}/panel`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(await answer.text()).toContain('<div id="root">')
    expect((await fetch(`${app.url}/panel/o/anything/settings/api-keys`)).status).toBe(200)
    expect((await fetch(`${app.url}/panel/assets/gone.js`)).status).toBe(404)
  })
})

describe.skipIf(browserPath === undefined)('the panel of the real service', () => {
  let app: Application
  let browser: Browser
  let tenant: Tenant

  beforeAll(async () => {
    app = await startPanel()
    browser = await openBrowser()
    tenant = await makeTenant(app, 'Universidad de Aguamarina')
  })
  afterAll(async () => {
    await browser?.close()
    await app?.stop()
  })

  it('opens at home for who is signed in, by file alone and with nothing refused', async () => {
    const { page, faults, go } = await openPanel(browser, app, tenant)
    await go('')
    await page.getByRole('heading', { name: 'Inicio' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(faults).toEqual([])
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
