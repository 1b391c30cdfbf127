import type { Browser } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Template } from '../../src/templates/template.ts'
import type { Application } from '../application.ts'
import { browserPath, leaveBrowser, openBrowser } from '../browser/chromium.ts'
import { until } from '../client.ts'
import { type DnsServer, startDnsServer } from '../dns-server.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { eightFaults, makeGradedCourse, personAt, sheetText } from './issuing-files.ts'
import { openPanel, startPanel } from './open-panel.ts'
import { reviewOf, scrolledRows, watchTexts } from './review-page.ts'

const mx = { mx: ['mail.example'] }

describe.skipIf(browserPath === undefined)('a list that is issued in the panel', () => {
  let app: Application
  let dns: DnsServer
  let browser: Browser
  let tenant: Tenant
  let template: Template

  beforeAll(async () => {
    dns = await startDnsServer({ 'estudiantes.example': mx, 'gmail.com': mx, 'estudiantes.aguamarina.example': mx })
    app = await startPanel({ dns: { servers: [dns.address], timeoutMs: 2_000 } })
    browser = await openBrowser()
    return async () => {
      await leaveBrowser(browser)
      await app.stop()
      await dns.stop()
    }
  })
  beforeEach(async () => {
    tenant = await makeTenant(app, 'Universidad de Aguamarina')
    template = await makeGradedCourse(tenant)
  })
  const columns = ['Correo', 'Nombre', 'Nota', 'Créditos', 'Periodo', 'Fin']
  const start = async () => {
    const opened = await openPanel(browser, app, tenant, { role: 'issuer' })
    return { ...opened, ...reviewOf(opened.page, columns) }
  }

  it('of 200 rows in Windows-1252 with eight faults is mended where it stands, kept over a reload, and issued once', async () => {
    const { page, home, faults, upload, toReview, wantCounts, cell, type } = await start()
    await page.goto(home)
    await page.getByRole('link', { name: 'Expedir', exact: true }).click()
    await page.getByRole('link', { name: /Análisis de datos/ }).click()
    await page.getByRole('link', { name: /Un archivo/ }).click()
    await upload(sheetText(200, eightFaults))

    // What was guessed is shown, and what is not imported says so.
    await page.getByText(/Correo electrónico;Nombre completo/).waitFor()
    expect(await page.getByLabel('Codificación').inputValue()).toBe('windows-1252')
    expect(await page.getByLabel('Entre celdas').inputValue()).toBe(';')
    expect(await page.getByLabel('Qué pasa a ser la columna Observaciones').inputValue()).toBe('')
    expect(await page.getByLabel('Qué pasa a ser la columna Nota').inputValue()).toBe('result_value')
    await toReview()
    await wantCounts('Todas 200, Errores 7, Avisos 1, Listas 192')

    await page.getByRole('link', { name: /^Errores/ }).click()
    await cell('Correo', 20).getByText('La misma persona que en la fila 1 (línea 2 de la hoja)').waitFor()
    await cell('Nota', 40).getByText('No es una de: A, B, C.').waitFor()
    await cell('Créditos', 50).getByText('Como máximo 6 créditos.').waitFor()
    await type('Correo', 10, personAt(10))
    await type('Nombre', 30, 'Ana Muñoz')
    await type('Créditos', 50, '5,5')
    await wantCounts('Todas 200, Errores 4, Avisos 1, Listas 195')

    await page.reload()
    await wantCounts('Todas 200, Errores 4, Avisos 1, Listas 195')
    await cell('Nota', 40).click()
    const grade = page.getByLabel('Calificación, fila 40')
    await grade.selectOption('B')
    await grade.press('Enter')
    await type('Fin', 60, '28/2/2026')
    await cell('Fin', 60).getByText('28 feb 2026').waitFor()
    await type('Periodo', 80, '2026-1')
    await page.getByRole('button', { name: /^Quitar la fila 20 / }).click()
    await page.getByRole('link', { name: /^Avisos/ }).click()
    await page.getByRole('button', { name: 'Usar gmail.com' }).click()
    await wantCounts('Todas 199, Errores 0, Avisos 0, Listas 199')

    await page.getByRole('link', { name: 'Seguir con 199' }).click()
    const seen = await watchTexts(page)
    await page.getByRole('button', { name: 'Expedir 199 ahora' }).dblclick()
    await page.waitForURL(/\/issue\/issued/)
    await expect
      .poll(async () => (await tenant.ctx.db.selectFrom('credentials').select('id').execute()).length)
      .toBe(199)
    const issued = await tenant.ctx.db.selectFrom('credentials').select(['recipient_email', 'document']).execute()
    expect(issued).toHaveLength(199)
    expect(issued.find((one) => one.recipient_email === personAt(2))?.document).toContain('Núñez Ibáñez, Persona 2')
    const letters = await until(
      async () => app.smtp.letters.filter(({ to }) => /persona\.\d+@/.test(to)),
      (all) => all.length >= 199,
    )
    expect(new Set(letters.map(({ to }) => to)).size).toBe(199)
    await page.getByRole('heading', { name: '199 credenciales expedidas' }).waitFor()
    await page.getByText('Los servidores de correo aceptaron 199 de 199.').waitFor()
    await page.getByRole('link', { name: /^Ver la de / }).waitFor()
    const texts = await seen()
    expect(texts).toContain('Enviando 199 filas…')
    expect(texts.filter((text) => /se interrumpió|No hay ninguna|Aquí no hay/.test(text))).toEqual([])
    expect(letters.map(({ to }) => to)).toContain('persona.70@gmail.com')
    await page.getByRole('link', { name: 'Expedir', exact: true }).click()
    await page.getByRole('heading', { name: '¿Qué quieres otorgar?' }).waitFor()
    expect(await page.getByText('sigue aquí').count()).toBe(0)
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('mends all errors of a column at once, and a mistyped domain in all its rows', async () => {
    const { page, home, upload, toReview, wantCounts } = await start()
    await page.goto(`${home}/issue/file?template=${template.id}`)
    const faulty = { 1: { 3: 'MH' }, 2: { 3: 'MH' }, 3: { 3: 'MH' }, 4: { 0: 'a@gmial.com' }, 5: { 0: 'b@gmial.com' } }
    await upload(sheetText(10, faulty))
    await toReview()
    await wantCounts('Todas 10, Errores 3, Avisos 2, Listas 5')
    await page.getByRole('button', { name: 'Calificación: corregir 3 a la vez' }).click()
    await page.getByLabel('El mismo valor en las 3 filas con error aquí').selectOption('A')
    await page.getByRole('button', { name: 'Ponerlo en 3 filas' }).click()
    await page.getByRole('button', { name: 'Correo electrónico: corregir 2 a la vez' }).click()
    await page.getByRole('button', { name: 'gmial.com → gmail.com, en 2' }).click()
    await wantCounts('Todas 10, Errores 0, Avisos 0, Listas 10')
    await page.context().close()
  })

  it('is scrolled by drawing the rows that come into sight, none of them twice and nothing of the others', async () => {
    const { page, home, upload, toReview, wantCounts } = await start()
    await page.goto(`${home}/issue/file?template=${template.id}`)
    await upload(sheetText(300))
    await toReview()
    await wantCounts('Todas 300, Errores 0, Avisos 0, Listas 300')
    const steps = 40
    const seen = await scrolledRows(page, steps)
    expect(seen.added).toBeGreaterThanOrEqual(steps - 1)
    expect(seen.added).toBeLessThanOrEqual(steps + 1)
    // What was reached by the Tab key has left the page now and then, and another cell takes its place.
    expect(seen.changed.filter((attribute) => attribute !== 'tabindex')).toEqual([])
    expect(seen.changed.length).toBeLessThan(steps / 4)
    expect(seen.onPage).toBeLessThanOrEqual(seen.inSight + 13)
    expect(seen.elements / seen.onPage).toBeLessThanOrEqual(22)
    await page.context().close()
  })

  it('can be issued in part: what has errors stays as a draft, and who has the credential already is left out', async () => {
    const { page, home, upload, toReview, wantCounts } = await start()
    await page.goto(`${home}/issue/file?template=${template.id}`)
    await upload(sheetText(3))
    await toReview()
    await page.getByRole('link', { name: 'Seguir con 3' }).click()
    await page.getByRole('button', { name: 'Expedir 3 ahora' }).click()
    await page.waitForURL(/\/issue\/issued/)
    await expect.poll(async () => (await tenant.ctx.db.selectFrom('credentials').select('id').execute()).length).toBe(3)

    await page.goto(`${home}/issue/file?template=${template.id}`)
    await upload(sheetText(5, { 5: { 1: '' } }))
    await toReview()
    await wantCounts('Todas 5, Errores 1, Avisos 3, Listas 1')
    await page.getByText('3 personas ya tienen esta credencial y quedan fuera.').waitFor()
    await page.getByRole('button', { name: 'Expedir de todos modos' }).first().click()
    await page.getByRole('link', { name: 'Seguir con 2' }).click()
    await page.getByRole('link', { name: '1 fila con un error' }).waitFor()
    await page.getByRole('link', { name: '2 personas que ya tienen esta credencial' }).waitFor()
    await page.getByRole('button', { name: 'Expedir 2 ahora' }).click()
    await page.getByRole('link', { name: 'Seguir con las 3 filas que quedaron' }).click()
    await wantCounts('Todas 3, Errores 1, Avisos 2, Listas 0')
    await expect.poll(async () => (await tenant.ctx.db.selectFrom('credentials').select('id').execute()).length).toBe(5)
    await page.context().close()
  }, 90_000)

  it('is not for a viewer to begin, who is told so also where they know the address', async () => {
    const { page, go } = await openPanel(browser, app, tenant, { role: 'viewer' })
    for (const path of ['/issue', `/issue/one?template=${template.id}`, '/issue/draft']) {
      await go(path)
      await page.getByRole('alert').getByRole('heading', { level: 1 }).waitFor()
      expect(await page.getByRole('link', { name: /Análisis de datos/ }).count()).toBe(0)
    }
    await page.getByRole('link', { name: 'Credenciales' }).first().waitFor()
    await page.context().close()
  })

  it('is issued once from two tabs that changed it differently, and the second is told', async () => {
    const { page, home, upload, toReview } = await start()
    await page.goto(`${home}/issue/file?template=${template.id}`)
    await upload(sheetText(3, { 3: { 0: 'no es una dirección' } }))
    await toReview()
    const second = await page.context().newPage()
    await second.goto(`${home}/issue/draft?step=review`)
    const review = reviewOf(second, columns)
    await review.type('Nombre', 2, 'Otra Persona')
    await second.getByRole('link', { name: 'Seguir con 2' }).waitFor()
    await page.getByRole('link', { name: 'Seguir con 2' }).click()
    await page.getByRole('button', { name: 'Expedir 2 ahora' }).click()
    await page.getByRole('link', { name: /^Seguir con la fila que quedó/ }).waitFor()
    await second.getByText('Lo que falta aquí se expidió en otra pestaña.').waitFor()
    await review.wantCounts('Todas 1, Errores 1, Avisos 0, Listas 0')
    await expect.poll(async () => (await tenant.ctx.db.selectFrom('credentials').select('id').execute()).length).toBe(2)
    await page.context().close()
  }, 90_000)

  it('shows the very letter and badge before it issues to one person, once, and says what comes next', async () => {
    const { page, home, faults } = await start()
    await page.goto(`${home}/issue?template=${template.id}`)
    await page.getByRole('link', { name: /Una persona/ }).click()
    const look = page.getByRole('button', { name: 'Ver lo que se enviará' })
    const before = await look.boundingBox()
    // The hint comes, and then the next field is left empty by pressing it: nothing moves, and one press is enough.
    await page.getByLabel('Correo electrónico').fill('eva@gmial.com')
    await page.getByLabel('Correo electrónico').press('Tab')
    await page.getByRole('button', { name: 'Usar gmail.com' }).click()
    await page.getByLabel('Nombre').press('Tab')
    await page.getByText('Falta: Nombre completo.').waitFor()
    expect(await page.getByLabel('Correo electrónico').inputValue()).toBe('eva@gmail.com')
    expect(await look.boundingBox()).toEqual(before)
    await page.getByLabel('Correo electrónico').fill('eva@gmial.com')
    await look.click()
    await page.getByText('Falta: Nombre completo.').waitFor()
    await page.getByText('Falta la calificación.').waitFor()
    await page.getByRole('button', { name: 'Usar gmail.com' }).click()
    await page.getByLabel('Nombre').fill('Eva Núñez')
    const checked = page.waitForResponse(/bulk\/validate/)
    await page.getByLabel('Calificación').selectOption('A')
    await checked
    await page.reload()
    await expect.poll(() => page.getByLabel('Nombre').inputValue()).toBe('Eva Núñez')
    expect(await page.getByLabel('Correo electrónico').inputValue()).toBe('eva@gmail.com')
    await page.getByLabel('Periodo').fill('2026-2')
    await page.getByLabel(/Créditos/).fill('7')
    await page.getByLabel(/Créditos/).press('Enter')
    await page.getByText('Como máximo 6 créditos.').waitFor()
    await page.getByLabel(/Créditos/).fill('4,5')
    await page.getByLabel(/Créditos/).press('Enter')
    await page.getByRole('region', { name: 'Correo' }).getByText('Eva Núñez').first().waitFor()
    await page.getByRole('img', { name: 'Insignia', exact: true }).waitFor()
    expect(await tenant.ctx.db.selectFrom('credentials').select('id').execute()).toEqual([])
    await page.getByRole('button', { name: 'Expedir y enviar el correo' }).dblclick()
    await page.getByRole('heading', { name: 'Está expedida' }).waitFor()
    const issued = await tenant.ctx.db.selectFrom('credentials').select(['id', 'document']).execute()
    expect(issued).toHaveLength(1)
    expect(issued[0]?.document).toContain('4.5')
    await page.getByRole('link', { name: 'Ver la credencial y su correo' }).waitFor()
    await page.getByRole('button', { name: 'Expedir otra', exact: true }).click()
    expect(await page.getByLabel('Nombre').inputValue()).toBe('')
    expect(faults).toEqual([])
    await page.context().close()
  })
})
