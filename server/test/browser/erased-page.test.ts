import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eraseEverywhere } from '../../src/upkeep/erasure/erase-everywhere.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { accessibilityFaults, picture, views, widthFaults } from '../panel/panel-page.ts'
import { browserPath, leaveBrowser, openBrowser } from './chromium.ts'

describe.skipIf(browserPath === undefined)('the page of somebody who was erased', () => {
  let app: Application
  let browser: Browser
  let id = ''

  beforeAll(async () => {
    app = await startApplication({ worker: false })
    browser = await openBrowser()
    const tenant = await makeTenant(app, 'Universidad de Aguamarina')
    const template = await makeTemplate(tenant, { name: 'Cerámica' })
    const { body } = await clientFor(app.url, tenant.key).issue(template.id, [{ email: 'ana@example.edu' }])
    id = body.credentials[0].credential_id
    await eraseEverywhere(app.platform, 'ana@example.edu')
  })
  afterAll(async () => {
    await leaveBrowser(browser)
    await app?.stop()
  })

  it.each(views)('says why and leads on, at $width px in $colorScheme and $locale', async (view) => {
    const { width, colorScheme, locale } = view
    const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme, locale })
    const page = await context.newPage()
    expect((await page.goto(`${app.url}/credentials/${id}`))?.status()).toBe(410)
    expect([await accessibilityFaults(page), await widthFaults(page)]).toEqual([[], 0])
    await picture(page, 'erased', view)
    await page.getByRole('link', { name: locale === 'es-ES' ? 'Comprobar una copia' : 'Check a copy' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/verify\?lang=/)
    await page.setViewportSize({ width: Math.min(width, 480), height: 180 })
    await page.goto(`${app.url}/embed/credentials/${id}`)
    // A frame is a part of somebody else's page, which has the heading.
    const faults = (await accessibilityFaults(page)).filter((fault) => !fault.startsWith('page-has-heading-one'))
    expect([faults, await widthFaults(page)]).toEqual([[], 0])
    await picture(page, 'erased-frame', view)
    await context.close()
  })
})
