import { startFakePanel } from 'panel/fake'
import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { browserPath, openBrowser } from '../browser/chromium.ts'
import { panelPage, pressUntil, signIn } from './panel-page.ts'

const listPath = '/o/universidad-aguamarina/credentials'

describe.skipIf(browserPath === undefined)('credentials in the panel', () => {
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

  const names = () => page.getByRole('rowheader').allTextContents()

  it('are looked through page by page, and the browser goes back to the page before', async () => {
    await signIn(page, panel.url)
    await page.getByRole('link', { name: 'Credenciales', exact: true }).click()
    await page.getByRole('row', { name: /persona\.0@/ }).waitFor()
    const first = await names()
    expect(first).toHaveLength(50)
    await page.getByRole('link', { name: 'Página siguiente' }).click()
    await page.getByRole('row', { name: /persona\.55@/ }).waitFor()
    expect(await names()).toHaveLength(10)
    expect(await page.getByRole('link', { name: 'Página siguiente' }).count()).toBe(0)
    await page.reload()
    await page.getByRole('row', { name: /persona\.55@/ }).waitFor()
    await page.goBack()
    await page.getByRole('row', { name: /persona\.0@/ }).waitFor()
    expect(await names()).toEqual(first)
    expect(faults).toEqual([])
  })

  it('are narrowed by what stands in the address, from the first page on', async () => {
    await signIn(page, panel.url)
    await page.goto(`${panel.url}${listPath}`)
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
    await page.getByRole('link', { name: /persona\.1@|Óscar/ }).click()
    await page.getByRole('link', { name: /Ver todo el lote/ }).click()
    await page.waitForURL(/batch=/)
    await page.getByRole('row', { name: /persona\.11@/ }).waitFor()
    expect(await names()).toHaveLength(12)
    await page.reload()
    await page.getByRole('row', { name: /persona\.11@/ }).waitFor()
    expect(await page.getByLabel('Lote').inputValue()).not.toBe('')
  })

  it('are found by the days on which they were issued, as the person counts days', async () => {
    await signIn(page, panel.url)
    const day = await page.evaluate(() => {
      const time = new Date(Date.now() - 10 * 86_400_000)
      return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
    })
    await page.goto(`${panel.url}${listPath}?from=${day}&until=${day}`)
    await page.getByRole('rowheader').first().waitFor()
    const times = await page.locator('tbody time').evaluateAll((all) => all.map((one) => one.getAttribute('datetime')))
    expect(times).toHaveLength(2)
    const days = await page.evaluate(
      (moments) => moments.map((moment) => new Date(moment ?? '').toLocaleDateString('sv')),
      times,
    )
    expect(days).toEqual([day, day])
  })

  it('are revoked by keyboard alone: with a reason, after the address is typed again', async () => {
    await signIn(page, panel.url)
    await page.goto(`${panel.url}${listPath}`)
    await pressUntil(page, /^Ana Muñoz$/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Ana Muñoz' }).waitFor()
    await pressUntil(page, /^Revocar…$/)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await pressUntil(page, /para confirmar/)
    await page.keyboard.type('persona.9@estudiantes.aguamarina.example')
    await page.keyboard.press('Enter')
    await dialog.getByText('Di por qué').waitFor()
    await dialog.getByText(/Eso no es/).waitFor()
    await page.keyboard.type('La nota era de otra persona.')
    await pressUntil(page, /para confirmar/)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('persona.0@estudiantes.aguamarina.example')
    await page.keyboard.press('Enter')
    await page.getByText('La credencial está revocada.', { exact: true }).waitFor()
    await page.getByRole('blockquote').getByText('La nota era de otra persona.').waitFor()
    expect(await page.getByRole('link', { name: 'Revocar…' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Enviar el correo de nuevo' }).count()).toBe(0)
    expect(faults).toEqual([])
  })

  it('keep the reason that was typed when the service fails, and say what happened', async () => {
    await signIn(page, panel.url)
    await page.goto(`${panel.url}${listPath}`)
    await page.getByRole('link', { name: 'Ana Muñoz' }).first().click()
    await page.getByRole('link', { name: 'Revocar…' }).click()
    await page.getByLabel('Motivo').fill('Por error')
    await page.getByLabel(/para confirmar/).fill('persona.0@estudiantes.aguamarina.example')
    const id = new URL(page.url()).pathname.split('/').at(-1)
    panel.service.breakNext(`/credentials/${id}/revoke`, Response.json({ detail: 'x' }, { status: 500 }))
    await page.keyboard.press('Enter')
    await page.getByText('Algo falló de nuestro lado').waitFor()
    expect(await page.getByLabel('Motivo').inputValue()).toBe('Por error')
  })

  it('tell what the mail server said, and let a person send the letter again', async () => {
    await signIn(page, panel.url)
    await page.goto(`${panel.url}${listPath}?letter=failed`)
    await page.getByRole('rowheader').getByRole('link').click()
    await page.getByText('550 5.1.1 No such user here').waitFor()
    await page.getByRole('button', { name: 'Enviar el correo de nuevo' }).click()
    await page.getByText(/está otra vez en camino/).waitFor()
    await page.getByText('El correo espera su turno').waitFor()
    const letter = panel.service.state.credentials.values().next().value?.[1]
    Object.assign(letter ?? {}, { letter_status: 'sent', letter: { ...letter?.letter, sent_at: new Date().toJSON() } })
    await page.getByText('Correo aceptado por el servidor de correo').waitFor()
  })

  it('are for a viewer to read: there is nothing to press that the service would refuse', async () => {
    await signIn(page, panel.url, 'ivo@aguamarina.example')
    await page.goto(`${panel.url}${listPath}?letter=failed`)
    await page.getByRole('rowheader').getByRole('link').click()
    await page.getByText('550 5.1.1 No such user here').waitFor()
    expect(await page.getByRole('link', { name: 'Revocar…' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Enviar el correo de nuevo' }).count()).toBe(0)
  })
})
