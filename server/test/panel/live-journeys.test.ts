import type { Browser, Page, Request } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { browserPath } from '../browser/chromium.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { openPanel } from './open-panel.ts'
import { withPanel } from './with-panel.ts'

describe.skipIf(browserPath === undefined)('a page that is open', () => {
  let app: Application
  let browser: Browser
  let tenant: Tenant
  withPanel(
    (opened) => {
      ;({ app, browser } = opened)
    },
    { worker: false },
  )
  beforeAll(async () => {
    tenant = await makeTenant(app, 'Universidad de Aguamarina')
  })

  const issue = async (emails: string[]): Promise<string> => {
    const { id } = await makeTemplate(tenant)
    const { body } = await clientFor(app.url, tenant.key).issue(
      id,
      emails.map((email) => ({ email })),
    )
    return body.job_id
  }

  it('shows what is issued elsewhere, without being loaded anew', async () => {
    const { page, go, faults } = await openPanel(browser, app, tenant, { role: 'viewer' })
    const stream = page.waitForResponse((answer) => answer.url().endsWith('/events'))
    await go('/credentials')
    await stream
    await issue(['nueva@example.edu'])
    await page.getByText('nueva@example.edu').waitFor()
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('shows that a batch ends where no stream is to be had', async () => {
    const id = await issue(['ana@example.edu', 'bea@example.edu', 'leo@example.edu'])
    const { page, go } = await openPanel(browser, app, tenant, { role: 'viewer' })
    await page.route('**/api/panel/events', (route) => route.abort())
    await go(`/batches/${id}`)
    const worker = await startApplication({ besides: app, worker: true })
    try {
      await page.getByText('3 de 3 filas', { exact: true }).waitFor()
    } finally {
      await worker.stop()
    }
    await page.context().close()
  })

  it('has no stream while nobody sees it, and asks for what it missed once it is seen', async () => {
    const { page, go } = await openPanel(browser, app, tenant, { role: 'viewer' })
    const streams = { begun: 0, ended: 0 }
    const isStream = (request: Request) => request.url().endsWith('/api/panel/events')
    page.on('request', (request) => {
      if (isStream(request)) streams.begun += 1
    })
    const noteEnd = (request: Request) => {
      if (isStream(request)) streams.ended += 1
    }
    page.on('requestfailed', noteEnd)
    page.on('requestfinished', noteEnd)
    await go('/credentials')
    const reached = (begun: number, ended: number) =>
      until(
        async () => streams,
        (now) => now.begun === begun && now.ended === ended,
      )
    await reached(1, 0)
    await see(page, 'hidden')
    await reached(1, 1)
    await issue(['tarde@example.edu'])
    expect(await page.getByText('tarde@example.edu').count()).toBe(0)
    await see(page, 'visible')
    await reached(2, 1)
    await page.getByText('tarde@example.edu').waitFor()
    await page.context().close()
  })
})

/** As another tab that is laid over it: a browser without a window hides none. */
function see(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  return page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}
