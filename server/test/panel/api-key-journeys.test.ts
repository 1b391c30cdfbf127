import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApiKey } from '../../src/people/api-keys/create-api-key.ts'
import type { User } from '../../src/people/users/user.ts'
import type { Application } from '../application.ts'
import { browserPath } from '../browser/chromium.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { breakNext, endSessionsAtNext, openPanel, startPanel } from './open-panel.ts'
import { pressUntil } from './panel-page.ts'
import { lettersTo } from './person-client.ts'
import { withPanel } from './with-panel.ts'

const keysPath = '/settings/api-keys'

describe.skipIf(browserPath === undefined)('keys of the API in the panel', () => {
  let app: Application
  let browser: Browser
  let tenant: Tenant
  let person: User
  let page: Page
  let faults: string[]
  let go: (path: string) => Promise<void>

  withPanel((opened) => {
    ;({ app, browser } = opened)
  })
  beforeEach(async () => {
    tenant = await makeTenant(app, 'Universidad de Aguamarina')
    ;({ page, faults, person, go } = await openPanel(browser, app, tenant))
  })
  afterEach(() => page.context().close())

  const nameField = () => page.getByRole('dialog').getByRole('textbox')
  const typeName = (name: string) => nameField().fill(name)

  it('are made and revoked by keyboard alone', async () => {
    await go(keysPath)
    await pressUntil(page, /^Crear clave$/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await pressUntil(page, /^Nombre$/)
    await page.keyboard.type('Biblioteca')
    await page.keyboard.press('Enter')
    await page.getByText('Tu clave nueva').waitFor()
    // The form that had the focus is gone: it goes to the title of what took its place, and is read from there.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Tu clave nueva')
    await pressUntil(page, /Ya guardé la clave/)
    await page.keyboard.press('Enter')
    await page.getByText('La clave «Biblioteca» ya se puede usar.').waitFor()
    await pressUntil(page, /^Revocar Biblioteca$/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await pressUntil(page, /para confirmar/)
    await page.keyboard.type('Biblioteca')
    await page.keyboard.press('Enter')
    await page.getByText('La clave «Biblioteca» está revocada.').waitFor()
    expect(await page.getByRole('row', { name: /Biblioteca/ }).textContent()).toContain('Revocada')
    expect(faults).toEqual([])
  })

  it('show their whole value once: copied by a button, and in the page no more after closing', async () => {
    await go(`${keysPath}?panel=create`)
    await typeName('Biblioteca')
    await nameField().press('Enter')
    await page.getByRole('button', { name: 'Copiar la clave' }).click()
    const key = await page.evaluate(() => navigator.clipboard.readText())
    expect(key).toMatch(/^svc_live_[0-9a-f]{40}$/)
    expect(await page.getByText(`-H "X-API-Key: ${key}"`).count()).toBe(1)
    await page.keyboard.press('Escape')
    expect(await page.getByText(key, { exact: true }).count()).toBe(1)
    await page.getByRole('button', { name: 'Ya guardé la clave' }).click()
    await page.getByText('ya se puede usar').waitFor()
    expect(await page.content()).not.toContain(key)
    await page.goBack()
    expect(await page.content()).not.toContain(key)
  })

  it('say what depends on them before they are revoked, and take only their exact name', async () => {
    // Nobody works here, so that the jobs of the key are still waiting.
    const idle = await startPanel({ worker: false })
    try {
      const school = await makeTenant(idle, 'Instituto Bahía')
      const { key } = await createApiKey(school.ctx, 'Moodle, campus norte')
      const { id } = await makeTemplate(school)
      const rows = [{ email: 'ana@example.edu' }, { email: 'leo@example.edu' }]
      for (let jobs = 0; jobs < 2; jobs++) expect((await clientFor(idle.url, key).issue(id, rows)).status).toBe(200)
      const opened = await openPanel(browser, idle, school)
      await opened.go(keysPath)
      await opened.page.getByRole('link', { name: 'Revocar Moodle, campus norte' }).click()
      const dialog = opened.page.getByRole('dialog')
      await dialog.getByText('Se usó en la última hora').waitFor()
      await dialog.getByText('2 trabajos de esta clave siguen en marcha').waitFor()
      await dialog.getByRole('textbox').fill('moodle, campus norte')
      await dialog.getByRole('textbox').press('Enter')
      await dialog.getByText(/Eso no es/).waitFor()
      expect((await clientFor(idle.url, key).get('/api/v1/templates')).status).toBe(200)
      await opened.page.context().close()
    } finally {
      await idle.stop()
    }
  })

  it('keep the name that was typed when the session ends: one signs in over the screen and goes on', async () => {
    await go(`${keysPath}?panel=create`)
    await typeName('Biblioteca')
    await endSessionsAtNext(page, '/api-keys', app, person)
    await nameField().press('Enter')
    await page.getByRole('heading', { name: 'Tu sesión terminó' }).waitFor()
    await page.getByRole('button', { name: 'Enviarme un correo' }).click()
    const [letter] = await lettersTo(app, person.email)
    await page.getByLabel('Código de seis cifras').fill(letter?.code ?? '')
    await page.getByLabel('Código de seis cifras').press('Enter')
    await page.getByRole('heading', { name: 'Revisa tu correo' }).waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('dialog').getByRole('textbox').inputValue()).toBe('Biblioteca')
    await page.getByRole('button', { name: 'Crear clave' }).last().click()
    await page.getByText('Tu clave nueva').waitFor()
  })

  it('keep the name that was typed when the service fails, and show the id to ask about', async () => {
    await go(`${keysPath}?panel=create`)
    await typeName('Biblioteca')
    await breakNext(page, '/api-keys')
    await nameField().press('Enter')
    await page.getByText('Algo falló de nuestro lado').waitFor()
    expect(await page.getByRole('alert').textContent()).toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/)
    expect(await page.getByRole('dialog').getByRole('textbox').inputValue()).toBe('Biblioteca')
    await page.getByRole('button', { name: 'Crear clave' }).last().click()
    await page.getByText('Tu clave nueva').waitFor()
  })

  it('have a sentence of the service under the field that it is about, with the focus there', async () => {
    await go(`${keysPath}?panel=create`)
    await typeName('Biblio\u0007teca')
    await nameField().press('Enter')
    await page.getByText('The name must be one line of 1 to 200 characters.').waitFor()
    await until(
      () => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')),
      (invalid) => invalid === 'true',
    )
  })

  it('say that there is no connection, and show the rows once there is one', async () => {
    await go('')
    await page.route('**/api/panel/api-keys', (route) => route.abort())
    await page.getByRole('link', { name: 'Claves de API' }).click()
    await page.getByText('Sin conexión').waitFor()
    await page.unroute('**/api/panel/api-keys')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await page.getByRole('row', { name: /tests/ }).waitFor()
  })

  it('keep filter and order in the address: reloading and going back show the same rows', async () => {
    for (const name of ['Canvas', 'Moodle, campus norte', 'Nómina']) await createApiKey(tenant.ctx, name)
    await go(keysPath)
    await page.getByLabel('Estado').selectOption('active')
    await page.getByRole('link', { name: /^Nombre/ }).click()
    await page.getByLabel('Nombre').first().fill('c')
    await page.getByText('2 de 4').waitFor()
    await page.waitForURL(/state=active.*q=c|q=c.*state=active/)
    const names = () => page.getByRole('rowheader').allTextContents()
    const before = await names()
    await page.reload()
    await page.getByText('2 de 4').waitFor()
    expect(await names()).toEqual(before)
    await page.getByRole('link', { name: 'Inicio' }).click()
    await page.getByRole('heading', { name: 'Inicio' }).waitFor()
    await page.goBack()
    await page.getByText('2 de 4').waitFor()
    expect(await page.getByLabel('Nombre').first().inputValue()).toBe('c')
  })
})
