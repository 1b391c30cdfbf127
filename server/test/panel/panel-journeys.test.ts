import { fakeCode, startFakePanel } from 'panel/fake'
import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { browserPath, openBrowser } from '../browser/chromium.ts'
import { panelPage, pressUntil, signIn } from './panel-page.ts'

const keysPath = '/o/universidad-aguamarina/settings/api-keys'

describe.skipIf(browserPath === undefined)('in the panel', () => {
  let panel: Awaited<ReturnType<typeof startFakePanel>>
  let browser: Browser
  let page: Page
  let faults: string[]

  beforeAll(async () => {
    browser = await openBrowser()
    return () => browser.close()
  })
  beforeEach(async () => {
    panel = await startFakePanel()
    ;({ page, faults } = await panelPage(browser))
  })
  afterEach(async () => {
    await page.context().close()
    panel.stop()
  })

  it('makes and revokes a key by keyboard alone', async () => {
    await page.goto(`${panel.url}${keysPath}`)
    await pressUntil(page, /Correo electrónico/)
    await page.keyboard.type('ana@aguamarina.example')
    await page.keyboard.press('Enter')
    await pressUntil(page, /Código/)
    await page.keyboard.type(fakeCode)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Claves de API' }).waitFor()
    await pressUntil(page, /^Crear clave$/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await pressUntil(page, /^Nombre$/)
    await page.keyboard.type('Biblioteca')
    await page.keyboard.press('Enter')
    await page.getByText('Tu clave nueva').waitFor()
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

  it('shows a whole key once: copied by a button, and in the page no more after closing', async () => {
    await signIn(page, panel.url)
    await page.goto(`${panel.url}${keysPath}?panel=create`)
    await page.getByRole('dialog').getByRole('textbox').fill('Biblioteca')
    await page.keyboard.press('Enter')
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

  it('says what depends on a key before it is revoked, and takes only its exact name', async () => {
    await signIn(page, panel.url)
    await page.goto(`${panel.url}${keysPath}`)
    await page.getByRole('link', { name: 'Revocar Moodle, campus norte' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Se usó en la última hora').waitFor()
    await dialog.getByText('2 trabajos de esta clave siguen en marcha').waitFor()
    await dialog.getByRole('textbox').fill('moodle, campus norte')
    await page.keyboard.press('Enter')
    await dialog.getByText(/Eso no es/).waitFor()
    expect(
      panel.service.state.apiKeys
        .values()
        .next()
        .value?.filter((key) => key.revoked_at),
    ).toHaveLength(1)
  })

  it('keeps what was typed when the session ends: one signs in over the screen and goes on', async () => {
    await signIn(page, panel.url)
    await page.goto(`${panel.url}${keysPath}?panel=create`)
    await page.getByRole('dialog').getByRole('textbox').fill('Biblioteca')
    panel.service.endSessions()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Tu sesión terminó' }).waitFor()
    await page.getByRole('button', { name: 'Enviarme un correo' }).click()
    await page.getByLabel('Código de seis cifras').fill(fakeCode)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Revisa tu correo' }).waitFor({ state: 'detached' })
    expect(await page.getByRole('dialog').getByRole('textbox').inputValue()).toBe('Biblioteca')
  })

  it('keeps what was typed when the service fails, and shows the id to ask about', async () => {
    await signIn(page, panel.url)
    await page.goto(`${panel.url}${keysPath}?panel=create`)
    await page.getByRole('dialog').getByRole('textbox').fill('Biblioteca')
    panel.service.breakNext('/api-keys', Response.json({ detail: 'Internal server error' }, { status: 500 }))
    await page.keyboard.press('Enter')
    await page.getByText('Algo falló de nuestro lado').waitFor()
    expect(await page.getByRole('alert').textContent()).toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/)
    expect(await page.getByRole('dialog').getByRole('textbox').inputValue()).toBe('Biblioteca')
    await page.getByRole('button', { name: 'Crear clave' }).last().click()
    await page.getByText('Tu clave nueva').waitFor()
  })

  it('puts a sentence of the service under the field that it is about, with the focus there', async () => {
    await signIn(page, panel.url)
    await page.goto(`${panel.url}${keysPath}?panel=create`)
    await page.getByRole('dialog').getByRole('textbox').fill('Canvas')
    await page.keyboard.press('Enter')
    await page.getByText('A key called “Canvas” exists already.').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
  })

  it('says that there is no connection, and shows the rows once there is one', async () => {
    await signIn(page, panel.url)
    await page.getByRole('heading', { name: 'Inicio' }).waitFor()
    await page.route('**/api/panel/api-keys', (route) => route.abort())
    await page.getByRole('link', { name: 'Claves de API' }).click()
    await page.getByText('Sin conexión').waitFor()
    await page.unroute('**/api/panel/api-keys')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await page.getByRole('row', { name: /Canvas/ }).waitFor()
  })

  it('keeps filter and order in the address: reloading and going back show the same rows', async () => {
    await signIn(page, panel.url)
    await page.goto(`${panel.url}${keysPath}`)
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

  it('leads a signed-in person to the address that was asked for, and never to another site', async () => {
    await page.goto(`${panel.url}/sign-in?next=//evil.example/`)
    await signInHere()
    await page.waitForURL(/\/panel\/o\/universidad-aguamarina$/)
    expect(faults).toEqual([])
  })

  it('signs nobody in by opening the link of a letter: a person presses the button', async () => {
    await page.goto(`${panel.url}/sign-in/link#letter-token`)
    await page.getByRole('button', { name: 'Entrar' }).waitFor()
    expect(panel.service.state.sessions.size).toBe(0)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.waitForURL(/\/o\/universidad-aguamarina/)
  })

  it('forgets what was read when one signs out', async () => {
    await signIn(page, panel.url)
    await page.goto(`${panel.url}${keysPath}`)
    await page.getByRole('button', { name: 'Tu cuenta' }).click()
    await page.getByRole('button', { name: 'Salir', exact: true }).click()
    await page.getByRole('heading', { name: 'Entrar' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Entrar' }).waitFor()
    expect(await page.content()).not.toContain('svc_live_')
  })

  it('speaks the language that the person chose, also after a reload', async () => {
    await signIn(page, panel.url)
    await page.getByRole('button', { name: 'Tu cuenta' }).click()
    await page.getByRole('radio', { name: 'English' }).check()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
  })

  async function signInHere(): Promise<void> {
    await page.getByLabel('Correo electrónico').fill('ana@aguamarina.example')
    await page.keyboard.press('Enter')
    await page.getByLabel('Código de seis cifras').fill(fakeCode)
    await page.keyboard.press('Enter')
  }
})
