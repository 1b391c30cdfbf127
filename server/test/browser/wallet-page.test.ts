import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { accessibilityFaults, picture, views, widthFaults } from '../panel/panel-page.ts'
import { asks, makePublished } from '../pathway-makers.ts'
import { codesTo } from '../wallet-visitor.ts'
import { browserPath, leaveBrowser, openBrowser } from './chromium.ts'

describe.skipIf(browserPath === undefined)('the wallet in a browser', () => {
  let app: Application
  let browser: Browser
  beforeAll(async () => {
    app = await startApplication({ reachable: true })
    browser = await openBrowser()
    const university = await makeTenant(app, 'Universidad de Aguamarina')
    const academy = await makeTenant(app, 'Academy of Letters', 'en')
    const brief = await makeTemplate(university, { name: 'Primeros auxilios', expirationMonths: 1 })
    const course = await makeTemplate(university, { name: 'Análisis de datos con Python y estadística aplicada' })
    const poetry = await makeTemplate(academy, { name: 'Poetry', required: ['recipient_name'] })
    const prose = await makeTemplate(academy, { name: 'Prose and short stories' })
    const writer = await makeTemplate(academy, { name: 'Writer' })
    await makePublished(academy, writer, [{ at_least: 2, templates: asks(poetry, prose) }], { name: 'Writing' })
    const row = { email: 'ana@example.edu', recipient_name: 'Ana Muñoz' }
    const issue = async (key: string, id: string) =>
      (await clientFor(app.url, key).issue(id, [row])).body.credentials[0].credential_id
    await issue(university.key, brief.id)
    app.clock.advance(40 * 86_400_000)
    const wrong = await issue(university.key, course.id)
    await clientFor(app.url, university.key).post(`/api/v1/credentials/${wrong}/revoke`, { reason: 'Error' })
    await issue(academy.key, poetry.id)
  })
  afterAll(async () => {
    await leaveBrowser(browser)
    await app?.stop()
  })

  it.each(views)('opens by a code, by keyboard alone, at $width px in $colorScheme and $locale', async (view) => {
    const { width, colorScheme, locale } = view
    const height = width === 390 ? 844 : 800
    const context = await browser.newContext({ viewport: { width, height }, colorScheme, locale })
    const page = await context.newPage()
    const faults: string[] = []
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && faults.push(message.text()))
    const looked = async (name: string) => {
      expect([await accessibilityFaults(page), await widthFaults(page), faults]).toEqual([[], 0, []])
      await picture(page, name, view)
    }
    await page.goto(`${app.url}/wallet`)
    await looked('wallet-ask')
    await page.getByRole('textbox').focus()
    await page.keyboard.type('ana@example.edu')
    await page.keyboard.press('Enter')
    await page.locator('#code').waitFor()
    await looked('wallet-code')
    const code = (await codesTo(app, 'ana@example.edu', 1 + signedIn)).at(-1) ?? ''
    signedIn += 1
    await page.locator('#code').focus()
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await page.locator('.held li').first().waitFor()
    expect(await page.locator('.held li').count()).toBe(3)
    await looked('wallet')
    await page.locator('.held h2 a').first().press('Enter')
    await page.locator('#link').waitFor()
    await looked('wallet-held')
    await page.locator('form[action*="/search"] button').press('Enter')
    await page.locator('input[name="searchable"][value="no"]').waitFor({ state: 'attached' })
    await looked('wallet-searchable')
    await page.locator('form[action*="/visibility"] button').press('Enter')
    await page.locator('input[name="unlisted"][value="no"]').waitFor({ state: 'attached' })
    await page.locator('form[action*="/name"] button').press('Enter')
    await page.locator('input[name="removed"][value="no"]').waitFor({ state: 'attached' })
    await looked('wallet-unlisted')
    await page.locator('form[action*="/visibility"] button').press('Enter')
    await page.locator('#link').waitFor()
    await page.locator('form[action*="/name"] button').press('Enter')
    await page.locator('input[name="removed"][value="yes"]').waitFor({ state: 'attached' })
    await page.locator('a[href^="/wallet?"]').last().press('Enter')
    await page.locator('.held li').first().waitFor()
    await page.locator('a[href^="/wallet/collections"]').press('Enter')
    await page.locator('#title').fill('Lo que sé')
    await page.locator('#about').fill('Cursos y un poema.')
    await looked('wallet-collections')
    await page.locator('form[action*="/new"] button').press('Enter')
    await page.locator('a[href*="/choose"]').press('Enter')
    for (const box of await page.getByRole('checkbox').all()) await box.press('Space')
    await looked('wallet-collection-choose')
    await page.locator('form[action*="/add"] button').press('Enter')
    await page.locator('button[value="down"]').first().press('Enter')
    await page.waitForURL(/#item-/)
    await page.locator('form[action*="/publish"] button').press('Enter')
    await page.locator('#link').waitFor()
    await looked('wallet-collection')
    await page.goto(await page.locator('#link').inputValue())
    expect(await page.locator('.held li').count()).toBe(3)
    await looked('collection')
    await page.goto(`${app.url}/wallet`)
    await page.locator('#email').fill('other@example.org')
    await page.keyboard.press('Enter')
    await page.locator('#code').waitFor()
    await looked('wallet-address')
    await page.goBack()
    await page.locator('form[action^="/wallet/sign-out"] button').press('Enter')
    await page.locator('#email').waitFor()
    await context.close()
  })
  let signedIn = 0
})
