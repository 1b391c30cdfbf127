import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { accessibilityFaults, picture, views, widthFaults } from '../panel/panel-page.ts'
import { askForCopy, issueToAna, unpackCopy } from '../wallet-copy.ts'
import { proveTo } from '../wallet-visitor.ts'
import { browserPath, leaveBrowser, openBrowser } from './chromium.ts'

describe.skipIf(browserPath === undefined)('the page of a copy in a browser', () => {
  let app: Application
  beforeAll(async () => {
    app = await startApplication()
    await issueToAna(app)
  })
  afterAll(() => app?.stop())

  it('opens from the disk without a network, with its pictures, in both languages', async () => {
    const folder = await unpackCopy(await askForCopy(app, await proveTo(app, 'ana@example.edu')))
    const browser = await openBrowser()
    for (const view of views) {
      const { width, colorScheme, locale } = view
      const context = await browser.newContext({
        viewport: { width, height: 800 },
        colorScheme,
        locale,
        offline: true,
        javaScriptEnabled: false,
      })
      const page = await context.newPage()
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await page.goto(`file://${join(folder, 'index.html')}`)
      if (locale.startsWith('es')) await page.getByRole('link', { name: 'Español' }).click()
      await page
        .getByRole('heading', {
          level: 2,
          name: locale.startsWith('es') ? 'Cómo se verifican' : 'How they are verified',
        })
        .waitFor()
      await picture(page, 'wallet-export', view)
      expect(asked.every((url) => url.startsWith('file://'))).toBe(true)
      await context.close()
    }
    const looking = await (await browser.newContext({ offline: true })).newPage()
    await looking.goto(`file://${join(folder, 'index.html')}`)
    const drawn = await looking
      .locator('img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth))
    expect(drawn).toEqual([1024, 1024, 1024])
    expect([await accessibilityFaults(looking), await widthFaults(looking)]).toEqual([[], 0])
    await leaveBrowser(browser)
    rmSync(dirname(folder), { recursive: true })
  })
})
