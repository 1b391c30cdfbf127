import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { revokeCredential } from '../../src/credentials/revoke-credential.ts'
import type { User } from '../../src/people/users/user.ts'
import type { CredentialId } from '../../src/platform/ids.ts'
import type { Application } from '../application.ts'
import { browserPath } from '../browser/chromium.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { visit } from '../visitor.ts'
import { addressOf, issueTo, makeCourse } from './issued-credentials.ts'
import { breakNext, openPanel } from './open-panel.ts'
import { focusIsOn, pressUntil } from './panel-page.ts'
import { addPerson } from './person-client.ts'
import { withPanel } from './with-panel.ts'

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)
const dayMs = 86_400_000

describe.skipIf(browserPath === undefined)('credentials in the panel', () => {
  let app: Application
  let browser: Browser
  let tenant: Tenant
  let ids: Map<number, string>
  let owner: User
  /** When the first two were issued. */
  let early: number
  let page: Page
  let faults: string[]
  let go: (path: string) => Promise<void>

  // Sixty credentials: two of ten days ago, then a batch of 46, and the newest of a batch of twelve.
  withPanel((opened) => {
    ;({ app, browser } = opened)
  })
  beforeAll(async () => {
    tenant = await makeTenant(app, 'Universidad de Aguamarina')
    owner = await addPerson(tenant, 'owner', 'ana@example.edu', 'Ana Muñoz')
    const course = await makeCourse(tenant)
    app.smtp.behave((to) => (to === addressOf(1) ? { code: 550, text: 'No such user here' } : undefined))
    app.clock.leaveWindow(86_400)
    app.clock.advance(-10 * dayMs)
    early = app.clock.now().getTime()
    await issueTo(app, tenant, course, [58, 59])
    app.clock.advance(10 * dayMs)
    await issueTo(app, tenant, course, numbers(12, 58))
    ids = await issueTo(app, tenant, course, numbers(0, 12))
    await revokeCredential(tenant.ctx, ids.get(3) as CredentialId, 'La nota era de otra persona.')
    app.smtp.behave(() => undefined)
  })
  beforeEach(async () => {
    ;({ page, faults, go } = await openPanel(browser, app, tenant, { person: owner }))
  })
  afterEach(() => page.context().close())

  const names = () => page.getByRole('rowheader').allTextContents()
  const show = (n: number, rest = '') => go(`/credentials/${ids.get(n)}${rest}`)

  it('are found with their people by Ctrl-K from anywhere, and a person shows all that they hold', async () => {
    await go('/templates')
    const field = page.getByRole('combobox', { name: 'Un nombre, una dirección' })
    const option = page.getByRole('dialog').getByRole('option')
    await page.keyboard.press('Control+k')
    await field.fill('persona.7@')
    await option
      .filter({ hasText: addressOf(7) })
      .first()
      .waitFor()
    await field.press('Enter')
    await page.getByRole('heading', { level: 2, name: 'Lo que tiene' }).waitFor()
    await page.getByRole('rowheader').first().waitFor()
    expect(await page.getByRole('rowheader').allTextContents()).toEqual([expect.stringContaining(addressOf(7))])
    await page.keyboard.press('Control+k')
    await field.fill(String(ids.get(3)))
    await option.filter({ hasText: 'Análisis de datos' }).first().waitFor()
    await field.press('Enter')
    await page.getByRole('link', { name: 'Todo de esta persona' }).click()
    await page.getByRole('heading', { level: 2, name: 'Lo que tiene' }).waitFor()
    expect(faults).toEqual([])
  })

  it('have room for every column on a screen of 1280 px', async () => {
    const size = page.viewportSize()
    await page.setViewportSize({ width: 1280, height: 900 })
    await go('/credentials')
    await page.getByRole('row', { name: /persona\.0@/ }).waitFor()
    const beyond = await page.getByRole('table').evaluate((table) => {
      for (const time of table.querySelectorAll('time')) time.textContent = 'hace 59 minutos'
      return table.scrollWidth - (table.parentElement?.clientWidth ?? 0)
    })
    expect(beyond).toBeLessThanOrEqual(0)
    if (size) await page.setViewportSize(size)
  })

  it('are looked through page by page, and the browser goes back to the page before', async () => {
    await go('')
    await page.getByRole('link', { name: 'Credenciales', exact: true }).click()
    await page.getByRole('row', { name: /persona\.0@/ }).waitFor()
    const first = await names()
    expect(first).toHaveLength(50)
    await page.getByRole('link', { name: 'Página siguiente' }).click()
    await page.getByRole('row', { name: /persona\.58@/ }).waitFor()
    expect(await names()).toHaveLength(10)
    expect(await page.getByRole('link', { name: 'Página siguiente' }).count()).toBe(0)
    await page.reload()
    await page.getByRole('row', { name: /persona\.58@/ }).waitFor()
    await page.goBack()
    await page.getByRole('row', { name: /persona\.0@/ }).waitFor()
    expect(await names()).toEqual(first)
    expect(faults).toEqual([])
  })

  it('are narrowed by what stands in the address, from the first page on', async () => {
    await go('/credentials')
    await page.getByRole('link', { name: 'Página siguiente' }).click()
    await page.waitForURL(/after=/)
    await page.getByLabel('Estado').selectOption('revoked')
    await page.waitForURL((url) => url.search === '?status=revoked')
    await page.getByRole('row', { name: /persona\.3@/ }).waitFor()
    expect(await names()).toHaveLength(1)
    await page.getByRole('button', { name: 'Quitar filtros' }).click()
    await page.getByRole('row', { name: /persona\.0@/ }).waitFor()
    await page.getByLabel('Correo', { exact: true }).selectOption('failed')
    await page.getByRole('row', { name: /persona\.3@/ }).waitFor({ state: 'detached' })
    expect(await names()).toHaveLength(1)
    await page.getByRole('rowheader').getByRole('link').click()
    await page.getByRole('link', { name: /Ver todo el lote/ }).click()
    await page.waitForURL(/batch=/)
    await page.getByRole('row', { name: /persona\.11@/ }).waitFor()
    expect(await names()).toHaveLength(12)
    await page.reload()
    await page.getByRole('row', { name: /persona\.11@/ }).waitFor()
    expect(await page.getByLabel('Lote').inputValue()).not.toBe('')
  })

  it('tell while one looks that a page was opened and its credential downloaded, and are narrowed by that', async () => {
    await show(7)
    await page.getByText('Correo aceptado por el servidor de correo').waitFor()
    expect(await page.getByText(/Página abierta|Descargada/).count()).toBe(0)
    const { publicUrl } = app.platform.settings
    await visit(`${publicUrl}/credentials/${ids.get(7)}`)
    await page.getByText('Página abierta por primera vez').waitFor()
    await visit(`${publicUrl}/credentials/${ids.get(7)}.svg`)
    await page.getByText('Descargada por primera vez').waitFor()
    await go('/credentials')
    await page.getByLabel('Página', { exact: true }).selectOption('yes')
    await page.waitForURL((url) => url.search === '?opened=yes')
    await page.getByRole('row', { name: /persona\.8@/ }).waitFor({ state: 'detached' })
    await page.getByRole('row', { name: /persona\.7@/ }).waitFor()
    await page.getByLabel('Página', { exact: true }).selectOption('no')
    await page.getByRole('row', { name: /persona\.8@/ }).waitFor()
    expect(await page.getByRole('row', { name: /persona\.7@/ }).count()).toBe(0)
    expect(faults).toEqual([])
  })

  it('are found by the days on which they were issued, as the person counts days', async () => {
    await go('/credentials')
    const day = await page.evaluate((time) => new Date(time).toLocaleDateString('sv'), early)
    await go(`/credentials?from=${day}&until=${day}`)
    await page.getByRole('rowheader').first().waitFor()
    const times = await page.locator('tbody time').evaluateAll((all) => all.map((one) => one.getAttribute('datetime')))
    expect(times).toHaveLength(2)
    const days = await page.evaluate(
      (moments) => moments.map((moment) => new Date(moment ?? '').toLocaleDateString('sv')),
      times,
    )
    expect(days).toEqual([day, day])
  })

  it('are revoked by keyboard alone, with a reason that has to be there, and no address is typed again', async () => {
    await go('/credentials')
    await pressUntil(page, /^Ana Muñoz$/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Ana Muñoz' }).waitFor()
    await pressUntil(page, /^Revocar…$/)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await pressUntil(page, /^Revocar para siempre$/)
    await page.keyboard.press('Enter')
    await dialog.getByText('Di por qué').waitFor()
    await focusIsOn(page, /^Motivo/)
    await page.keyboard.type('La nota era de otra persona.')
    await pressUntil(page, /^Revocar para siempre$/)
    await page.keyboard.press('Enter')
    await page.getByText('La credencial está revocada.', { exact: true }).waitFor()
    await page.getByRole('blockquote').getByText('La nota era de otra persona.').waitFor()
    expect(await page.getByRole('link', { name: 'Revocar…' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Enviar el correo de nuevo' }).count()).toBe(0)
    expect(faults).toEqual([])
  })

  it('keep the reason that was typed when the service fails, and say what happened', async () => {
    await show(4)
    await page.getByRole('link', { name: 'Revocar…' }).click()
    await page.getByLabel('Motivo').fill('Por error')
    await breakNext(page, `/credentials/${ids.get(4)}/revoke`)
    await page.getByRole('button', { name: 'Revocar para siempre' }).click()
    await page.getByText('Algo falló de nuestro lado').waitFor()
    expect(await page.getByLabel('Motivo').inputValue()).toBe('Por error')
  })

  it('are for a viewer to read: there is nothing to press that the service would refuse', async () => {
    const viewer = await openPanel(browser, app, tenant, { role: 'viewer' })
    await viewer.go('/credentials?letter=failed')
    await viewer.page.getByRole('rowheader').getByRole('link').click()
    await viewer.page.getByText('No such user here').waitFor()
    expect(await viewer.page.getByRole('link', { name: 'Revocar…' }).count()).toBe(0)
    expect(await viewer.page.getByRole('button', { name: 'Enviar el correo de nuevo' }).count()).toBe(0)
    await viewer.page.context().close()
  })

  it('tell what the mail server said, and let a person send the letter to another address', async () => {
    await go('/credentials?letter=failed')
    await page.getByRole('rowheader').getByRole('link').click()
    await page.getByText('No such user here').waitFor()
    await page.getByRole('button', { name: 'A otra dirección…' }).click()
    await page.getByLabel('Dirección para el correo').fill('nueva@example.edu')
    await page.getByLabel('Dirección para el correo').press('Enter')
    await page.getByText('El correo para nueva@example.edu está otra vez en camino.').waitFor()
    await page.getByText('Correo aceptado por el servidor de correo').waitFor()
    await page.getByText('Correo enviado a').waitFor()
    expect(app.smtp.letters.some(({ to }) => to === 'nueva@example.edu')).toBe(true)
  })
})
