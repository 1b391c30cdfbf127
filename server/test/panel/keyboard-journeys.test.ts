import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '../../src/platform/context.ts'
import type { Application } from '../application.ts'
import { browserPath } from '../browser/chromium.ts'
import { until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { keepFailures } from '../kept-failures.ts'
import { invalidEmail, makeCourse, sentRow } from './kept-rows.ts'
import { openPanel } from './open-panel.ts'
import { pressUntil } from './panel-page.ts'
import { withPanel } from './with-panel.ts'

/** What the tests of a noun do by keyboard alone stands there: signing in, templates, keys, revoking, members, roles. */
describe.skipIf(browserPath === undefined)('somebody without a mouse', () => {
  let app: Application
  let browser: Browser
  let tenant: Tenant
  let page: Page
  let faults: string[]

  withPanel(
    (opened) => {
      ;({ app, browser } = opened)
    },
    { zone: { 'estudiantes.example': { mx: ['mail.example'] } } },
  )
  beforeEach(async () => {
    tenant = await makeTenant(app, 'Universidad de Aguamarina')
  })
  afterEach(() => page.context().close())

  async function open(role: Role) {
    const opened = await openPanel(browser, app, tenant, { role })
    ;({ page, faults } = opened)
    // Whatever is done with a mouse is a mistake of the test.
    page.mouse.click = () => Promise.reject(new Error('there is no mouse'))
    await opened.go('')
  }

  /** Goes to what has that name, and presses it. */
  async function press(name: RegExp): Promise<void> {
    await pressUntil(page, name)
    await page.keyboard.press('Enter')
  }

  const heading = (name: string | RegExp) => page.getByRole('heading', { name }).waitFor()
  const count = async (table: 'credentials' | 'invitations') =>
    (await tenant.ctx.db.selectFrom(table).select('id').execute()).length

  it('pastes a list, mends the line that is wrong, and issues to all of it', async () => {
    await makeTemplate(tenant, { name: 'Taller de barro', optional: ['recipient_name'] })
    await open('issuer')
    await press(/^Expedir$/)
    await heading('¿Qué quieres otorgar?')
    await press(/^Taller de barro/)
    await press(/^Una lista que pegas/)
    await heading('Pegar una lista')
    await pressUntil(page, /^Direcciones o celdas/)
    await page.keyboard.type('Ana Muñoz <ana@estudiantes.example>\nluis@estudiantes.example\nno es una dirección')
    await press(/^Leer la lista$/)
    await heading(/^Se leyeron/)
    await press(/^Revisar 3 filas$/)
    await page.getByText('2 se pueden expedir ahora; 1 queda como borrador.').waitFor()
    await press(/^Errores/)
    await pressUntil(page, /^no es una dirección/)
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('eva@estudiantes.example')
    await page.keyboard.press('Enter')
    await page.getByText('Las 3 se pueden expedir.').waitFor()
    await press(/^Seguir con 3$/)
    await press(/^Expedir 3 ahora$/)
    await page.getByRole('heading', { name: '3 credenciales expedidas' }).waitFor()
    await until(
      () => count('credentials'),
      (issued) => issued === 3,
    )
    expect(faults).toEqual([])
  })

  it('finds the row that failed, repairs it, and sees its credential', async () => {
    await keepFailures(tenant, await makeCourse(tenant), [{ ...sentRow(1), email: 'ana@' }], invalidEmail)
    await open('issuer')
    await press(/^Una fila no se expidió/)
    await press(/^ana@$/)
    await pressUntil(page, /^Correo electrónico/)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('ana@estudiantes.example')
    await press(/^Reintentar$/)
    await page.getByText('Reintentado: expedido').waitFor()
    await press(/^Ver la credencial$/)
    await heading('Persona 1')
    expect(await count('credentials')).toBe(1)
    expect(faults).toEqual([])
  })

  it('is back at what opened a dialog when Escape closes it', async () => {
    await open('owner')
    await press(/^Equipo$/)
    await press(/^Invitar$/)
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toBe('Invitar')
    expect(faults).toEqual([])
  })

  it('invites somebody with a role of their choice', async () => {
    await open('owner')
    await press(/^Equipo$/)
    await press(/^Invitar$/)
    await page.getByRole('dialog').waitFor()
    await pressUntil(page, /^Correo electrónico/)
    await page.keyboard.type('luis@example.edu')
    const chosen = page.getByRole('dialog').getByRole('radio', { checked: true }).first()
    await pressUntil(
      page,
      new RegExp(`^${await chosen.evaluate((radio: HTMLInputElement) => radio.labels?.[0]?.textContent)}`),
    )
    const role = page.getByRole('dialog').getByRole('radio', { name: /Expedición/ })
    for (let times = 0; times < 4 && !(await role.isChecked()); times++) await page.keyboard.press('ArrowDown')
    expect(await role.isChecked()).toBe(true)
    await press(/^Enviar la invitación$/)
    await page.getByText('Va una invitación en camino a luis@example.edu').waitFor()
    expect(await page.getByRole('row', { name: /luis@example\.edu/ }).textContent()).toContain('Expedición')
    const letters = () => app.smtp.letters.filter(({ to }) => to === 'luis@example.edu')
    await until(
      async () => letters().length,
      (sent) => sent === 1,
    )
    expect(faults).toEqual([])
  })
})
