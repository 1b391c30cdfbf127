import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Application } from '../application.ts'
import { browserPath } from '../browser/chromium.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { openPanel } from './open-panel.ts'
import { withPanel } from './with-panel.ts'

describe.skipIf(browserPath === undefined)('the preview beside the form', () => {
  let app: Application
  let tenant: Tenant
  let browser: Browser
  withPanel((opened) => {
    ;({ app, browser } = opened)
  })
  beforeAll(async () => {
    tenant = await makeTenant(app, 'Universidad <Ñ>')
  })

  it('follows what is typed, with the letter styled, apart from the panel, and nothing of it run or fetched', async () => {
    const opening = 'Hola <b>otra</b> vez,\n<img src=x onerror=alert(1)>'
    const { page, go, faults } = await openPanel(browser, app, tenant)
    await go('/templates/new?from=badge')
    await page.getByLabel('Comienzo. En español').fill(opening)
    const frame = page.frameLocator('iframe')
    await frame.getByText('<img src=x onerror=alert(1)>').waitFor()
    await page.getByLabel('Nombre', { exact: true }).fill('Otro nombre')
    const heading = frame.getByRole('heading', { name: 'Otro nombre' })
    await heading.waitFor()
    expect(await heading.evaluate((element) => getComputedStyle(element).fontSize)).toBe('23px')
    await page.getByRole('img', { name: 'La insignia' }).waitFor()
    const badge = frame.getByRole('img', { name: 'Insignia: Otro nombre' })
    expect(await badge.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
    await page.getByRole('button', { name: 'Como texto' }).click()
    await page.getByText('Hola <b>otra</b> vez,').last().waitFor()
    expect(faults).toEqual([])
    await page.context().close()
  })
})
