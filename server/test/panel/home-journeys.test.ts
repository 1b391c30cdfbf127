import type { Browser } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Application } from '../application.ts'
import { browserPath } from '../browser/chromium.ts'
import { until } from '../client.ts'
import { makeTenant } from '../factories.ts'
import { addressOf, issueTo, makeCourse } from './issued-credentials.ts'
import { openPanel } from './open-panel.ts'
import { withPanel } from './with-panel.ts'

describe.skipIf(browserPath === undefined)('the first screen', () => {
  let app: Application
  let browser: Browser

  withPanel((opened) => {
    ;({ app, browser } = opened)
  })

  it('leads from each first step to where it is taken', async () => {
    const { page, go } = await openPanel(browser, app, await makeTenant(app))
    for (const [name, path] of [
      ['Di quién expide', /\/settings\/profile$/],
      ['Crea una plantilla', /\/templates\/new$/],
      ['Expide una para ti', /\/issue$/],
      ['Crea una clave de API', /\/settings\/api-keys\?panel=create$/],
    ] as const) {
      await go('')
      await page.getByRole('link', { name }).click()
      await page.waitForURL(path)
    }
    await page.context().close()
  })

  it('leads from each number to its rows, and from a day to what was issued on it', async () => {
    const tenant = await makeTenant(app)
    app.smtp.behave((to) => (to === addressOf(1) ? { code: 550, text: 'No such user here' } : undefined))
    app.clock.leaveWindow(86_400)
    await issueTo(app, tenant, await makeCourse(tenant), [1, 2, 3])
    const owner = await app.connectAsOwner()
    await until(
      async () => (await owner.query("select from outbox where status = 'failed'")).rowCount,
      (count) => count === 1,
    )
    const { page, go } = await openPanel(browser, app, tenant)
    await go('')
    await page.getByRole('link', { name: 'Un correo no llegó' }).click()
    await page.getByRole('row', { name: /persona\.1@/ }).waitFor()
    expect(await page.getByRole('rowheader').count()).toBe(1)
    await page.goBack()
    await page.getByText('Día por día, en una tabla').click()
    await page.getByRole('link', { name: /^3 el / }).click()
    await page.getByRole('row', { name: /persona\.3@/ }).waitFor()
    expect(await page.getByRole('rowheader').count()).toBe(3)
    await page.context().close()
  })
})
