import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { accessibilityFaults } from '../panel/panel-page.ts'
import { browserPath, leaveBrowser, openBrowser, watchedPage } from './chromium.ts'

describe.skipIf(browserPath === undefined)('in a browser', () => {
  let app: Application
  let browser: Browser
  let credentialPath = ''
  let achievementPath = ''

  beforeAll(async () => {
    app = await startApplication({ inbox: true })
    browser = await openBrowser()
    const tenant = await makeTenant(app, 'Universidad de Aguamarina')
    const template = await makeTemplate(tenant, {
      name: 'Análisis de datos con Python',
      hasResult: true,
      resultType: 'LetterGrade',
      resultAllowedValues: ['C', 'B', 'A'],
      required: ['recipient_name'],
      optional: ['evidence'],
    })
    achievementPath = `/achievements/${template.id}`
    const { body } = await clientFor(app.url, tenant.key).issue(template.id, [
      {
        email: 'ana@example.edu',
        recipient_name: 'Ana Muñoz <b>',
        result_value: 'A',
        evidence: [{ name: 'Proyecto', url: 'https://example.edu/p', description: 'Un análisis.' }],
      },
    ])
    credentialPath = `/credentials/${body.credentials[0].credential_id}`
  })
  afterAll(async () => {
    await leaveBrowser(browser)
    await app?.stop()
  })

  const views = [
    { width: 390, colorScheme: 'light' },
    { width: 390, colorScheme: 'dark' },
    { width: 1280, colorScheme: 'light' },
    { width: 1280, colorScheme: 'dark' },
  ] as const

  it.each(views)(
    'shows a credential at $width px in $colorScheme without sideways scrolling, a script run or one in the page',
    async (view) => {
      const { page, errors, foreign } = await watchedPage(browser, { ...view, javaScript: false })
      await page.route('https://credentials.example.edu/**', async (route) => {
        const url = route.request().url().replace('https://credentials.example.edu', app.url)
        await route.fulfill({ response: await route.fetch({ url }) })
      })
      await page.goto(`${app.url}${credentialPath}`)
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('Análisis de datos con Python')
      const text = await page.locator('body').textContent()
      for (const words of ['Ana Muñoz <b>', 'Universidad de Aguamarina', 'Proyecto', 'A']) expect(text).toContain(words)
      expect(await page.content()).not.toContain('ana@example.edu')
      await fitsWidth(page)
      expect(await page.locator('script:not([src], [type="application/ld+json"])').count()).toBe(0)
      expect(errors).toEqual([])
      expect(
        await page.locator('img.badge').evaluate((image) => (image as HTMLImageElement).naturalWidth),
      ).toBeGreaterThan(0)
      expect(foreign.every((url) => url.startsWith('https://credentials.example.edu/'))).toBe(true)
      await screenshot(page, `credential-${view.width}-${view.colorScheme}`)
      const saved = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Imagen SVG' }).click()
      expect((await saved).suggestedFilename()).toMatch(/^analisis-de-datos-con-python-[0-9a-f]{8}\.svg$/)
      await page.context().close()
    },
  )

  it.each(views)('leads from a credential to its verdict by a form, at $width px in $colorScheme', async (view) => {
    const { page, errors, foreign } = await watchedPage(browser, view)
    await page.goto(`${app.url}${credentialPath}`)
    await page.getByRole('link', { name: 'Verificarla aquí' }).click()
    // The picture of the page before stands at the public address, which leads nowhere here.
    errors.length = 0
    await fitsWidth(page)
    expect(await accessibilityFaults(page)).toEqual([])
    await screenshot(page, `verify-form-${view.width}-${view.colorScheme}`)
    await page.getByRole('button', { name: 'Verificar' }).click()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
      'La credencial es auténtica y está vigente',
    )
    expect(await page.locator('.steps li').count()).toBe(5)
    await fitsWidth(page)
    expect(await accessibilityFaults(page)).toEqual([])
    await screenshot(page, `verify-passed-${view.width}-${view.colorScheme}`)
    await page.getByRole('textbox').fill(JSON.stringify({ type: 'VerifiableCredential', proof: {} }))
    await page.getByRole('button', { name: 'Verificar' }).click()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('La credencial no es válida')
    await fitsWidth(page)
    expect(await accessibilityFaults(page)).toEqual([])
    await screenshot(page, `verify-failed-${view.width}-${view.colorScheme}`)
    expect(errors).toEqual([])
    expect(foreign.every((url) => url.startsWith('https://credentials.example.edu/'))).toBe(true)
    await page.context().close()
  })

  it('verifies a picture that is dropped anywhere on the frame for files', async () => {
    const { page } = await watchedPage(browser, { width: 1280, javaScript: false })
    const folder = mkdtempSync(join(tmpdir(), 'sello-dropped-'))
    try {
      const picture = join(folder, 'insignia.svg')
      writeFileSync(picture, await (await fetch(`${app.url}${credentialPath}.svg`)).text())
      await page.goto(`${app.url}/verify`)
      const frame = await page.getByLabel('Archivo').boundingBox()
      if (!frame) throw new Error('The form has no field for files.')
      const session = await page.context().newCDPSession(page)
      const data = { items: [], files: [picture], dragOperationsMask: 1 }
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
        // Far from the button that the browser puts into it, and from its text.
        const place = { x: frame.x + frame.width - 8, y: frame.y + frame.height - 8 }
        await session.send('Input.dispatchDragEvent', { type, ...place, data })
      }
      await page.getByRole('button', { name: 'Verificar' }).click()
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
        'La credencial es auténtica y está vigente',
      )
      expect(frame.height).toBeGreaterThan(90)
    } finally {
      rmSync(folder, { recursive: true })
      await page.context().close()
    }
  })

  it('leads from the letter in the inbox to the public page', async () => {
    const { page } = await watchedPage(browser, { width: 1280 })
    await until(
      async () => {
        await page.goto(`${app.url}/inbox`)
        return page.getByText('ana@example.edu').count()
      },
      (count) => count > 0,
    )
    await page.getByText('ana@example.edu').first().click()
    const letter = page.frameLocator('iframe')
    const address = await letter.getByRole('link').first().getAttribute('href')
    expect(address).toBe(`https://credentials.example.edu${credentialPath}`)
    await page.context().close()
  })

  it.each(['/', '/inbox', '/docs/errors', '/docs/guides', '/docs/guides/issue'])(
    'shows %s at 390 px without sideways scrolling',
    async (path) => {
      const { page, errors } = await watchedPage(browser, { width: 390 })
      const answer = await page.goto(`${app.url}${path}`)
      expect(answer?.status()).toBe(200)
      await fitsWidth(page)
      expect(errors).toEqual([])
      await page.context().close()
    },
  )

  it('shows what an achievement takes, in the language that is asked for', async () => {
    const { page } = await watchedPage(browser, { width: 1280 })
    await page.goto(`${app.url}${achievementPath}?lang=en`)
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    expect(await page.locator('body').textContent()).toContain('Entregar el proyecto final.')
    await page.context().close()
  })

  it('shows the reference with every operation, and asks no other host for anything', async () => {
    const { page, foreign } = await watchedPage(browser, { width: 1280 })
    await page.goto(`${app.url}/docs`)
    await page.getByText('Issue credentials').first().waitFor()
    for (const name of ['List templates', 'Validate recipients', 'Get a job', 'Retry a failure'])
      expect(await page.getByText(name).count()).toBeGreaterThan(0)
    expect(foreign).toEqual([])
    await page.context().close()
  })
})

/** For whoever wants to look at the pages: a folder in SCREENSHOTS. */
async function screenshot(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png`, fullPage: true })
}

async function fitsWidth(page: { evaluate<T>(work: () => T): Promise<T> }): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }))
  expect(content).toBeLessThanOrEqual(window)
}
