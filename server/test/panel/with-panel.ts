import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import type { Application, ApplicationOptions } from '../application.ts'
import { leaveBrowser, openBrowser } from '../browser/chromium.ts'
import { type DnsServer, startDnsServer } from '../dns-server.ts'
import { startPanel } from './open-panel.ts'

/** Starts the service with its panel, and a browser, for the tests of a `describe`, and ends them with it; with `zone` also the DNS that it asks. */
export function withPanel(
  take: (opened: { app: Application; browser: Browser }) => void,
  { zone, ...options }: ApplicationOptions & { zone?: Parameters<typeof startDnsServer>[0] } = {},
): void {
  let dns: DnsServer | undefined
  let app: Application | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    dns = zone && (await startDnsServer(zone))
    app = await startPanel({ ...options, ...(dns && { dns: { servers: [dns.address], timeoutMs: 2_000 } }) })
    browser = await openBrowser()
    take({ app, browser })
  })
  afterAll(async () => {
    await leaveBrowser(browser)
    await app?.stop()
    await dns?.stop()
  })
}
