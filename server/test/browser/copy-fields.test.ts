import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chooseName } from '../../src/holders/choose.ts'
import type { CredentialId } from '../../src/platform/ids.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { accessibilityFaults } from '../panel/panel-page.ts'
import { browserPath, leaveBrowser, openBrowser, watchedPage } from './chromium.ts'

const views = [
  { width: 1280, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
] as const

describe.skipIf(browserPath === undefined)('the fields of a credential’s page', () => {
  let app: Application
  let browser: Browser
  let id: CredentialId

  beforeAll(async () => {
    app = await startApplication({ reachable: true })
    browser = await openBrowser()
    const tenant = await makeTenant(app, 'Universidad de Aguamarina')
    const template = await makeTemplate(tenant, { name: 'Análisis de datos', required: ['recipient_name'] })
    const row = { email: 'ana@example.edu', recipient_name: 'Ana Muñoz' }
    const { body } = await clientFor(app.url, tenant.key).issue(template.id, [row])
    id = body.credentials[0].credential_id
  })
  afterAll(async () => {
    await leaveBrowser(browser)
    await app?.stop()
  })

  const opened = async (how: Partial<Parameters<typeof watchedPage>[1]> = {}, language = 'es') => {
    const watched = await watchedPage(browser, { width: 1280, ...how })
    const open = () => watched.page.goto(`${app.url}/credentials/${id}?lang=${language}`)
    return { ...watched, open }
  }

  it('are copied by a button that says so, also aloud, and in English', async () => {
    const { page, errors, open } = await opened()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    // It says so for two seconds, which pass when the test lets them.
    await page.clock.install()
    await open()
    await page.clock.pauseAt(Date.now() + 3_600_000)
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    const button = page.getByRole('button', { name: 'Copiar Enlace a esta página' })
    await button.press('Enter')
    await page.getByRole('button', { name: 'Copiado Enlace a esta página' }).waitFor()
    expect(await page.locator('#copied').textContent()).toBe('Copiado')
    expect(await copied()).toBe(`${app.url}/credentials/${id}`)
    await page.clock.runFor(2_000)
    await button.waitFor()
    expect(await page.locator('#copied').textContent()).toBe('')
    await page.getByText('Firma de correo (HTML)').click()
    await page.getByRole('button', { name: 'Copiar Firma de correo (HTML)' }).click()
    await expect.poll(copied).toContain('<a href=')
    const english = await opened({}, 'en')
    await english.open()
    await english.page.getByRole('button', { name: 'Copy Link to this page' }).click()
    await english.page.getByRole('button', { name: 'Copied Link to this page' }).waitFor()
    expect([...errors, ...english.errors]).toEqual([])
  })

  it('are selected where the browser lets nobody copy', async () => {
    const { page, open } = await opened()
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await open()
    await page.getByRole('button', { name: 'Copiar Enlace a esta página' }).click()
    await page.getByRole('button', { name: 'Seleccionado Enlace a esta página' }).waitFor()
    const selected = await page
      .locator('#share-link')
      .evaluate((field: HTMLInputElement) => [
        document.activeElement === field,
        field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0),
      ])
    expect(selected).toEqual([true, `${app.url}/credentials/${id}`])
  })

  it('have no button without JavaScript', async () => {
    const { page, open } = await opened({ javaScript: false })
    await open()
    expect(await page.locator('#share-link').inputValue()).toBe(`${app.url}/credentials/${id}`)
    expect(await page.locator('button.copy:visible').count()).toBe(0)
  })

  it('are copied on a page without a name as well, whose policy lets its script ask for nothing', async () => {
    const held = { id, normalizedEmail: 'ana@example.edu', allowsNameRemoval: true }
    await chooseName(app.platform, held as never, true)
    const { page, errors, open } = await opened()
    const answer = await open()
    expect(answer?.headers()['content-security-policy']).toContain("script-src 'self'; connect-src 'none'")
    expect(await page.content()).not.toContain('Ana Muñoz')
    await page.getByRole('button', { name: 'Copiar Enlace a esta página' }).click()
    await page.getByRole('button', { name: 'Copiado Enlace a esta página' }).waitFor()
    expect(errors).toEqual([])
    await chooseName(app.platform, held as never, false)
  })

  it.each(views)('are readable by everybody at $width px, $colorScheme', async (view) => {
    const { page, open } = await opened(view)
    await open()
    for (const fold of await page.locator('section[aria-labelledby=share] summary').all()) await fold.click()
    const section = page.locator('section[aria-labelledby=share]')
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    const folder = process.env.SCREENSHOTS
    if (folder) await section.screenshot({ path: join(folder, `share-${view.width}-${view.colorScheme}.png`) })
  })
})
