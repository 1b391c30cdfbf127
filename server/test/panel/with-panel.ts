import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import type { Application, ApplicationOptions } from '../application.ts'
import { leaveBrowser, openBrowser } from '../browser/chromium.ts'
import { startPanel } from './open-panel.ts'

/** Starts the service with its panel, and a browser, for the tests of a `describe`, and ends them with it. */
export function withPanel(
  take: (opened: { app: Application; browser: Browser }) => void,
  options?: ApplicationOptions,
): void {
  let app: Application | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    app = await startPanel(options)
    browser = await openBrowser()
    take({ app, browser })
  })
  afterAll(async () => {
    await leaveBrowser(browser)
    await app?.stop()
  })
}
