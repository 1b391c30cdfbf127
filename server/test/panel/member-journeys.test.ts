import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Application } from '../application.ts'
import { browserPath } from '../browser/chromium.ts'
import { clientFor, until } from '../client.ts'
import { makeMember, makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { openPanel } from './open-panel.ts'
import { pressUntil } from './panel-page.ts'
import { withPanel } from './with-panel.ts'

describe.skipIf(browserPath === undefined)('members in the panel', () => {
  let app: Application
  let browser: Browser
  let tenant: Tenant
  let page: Page
  let faults: string[]
  let go: (path: string) => Promise<void>
  let made = 0
  let eva: string

  withPanel((opened) => {
    ;({ app, browser } = opened)
  })
  beforeEach(async () => {
    made += 1
    eva = `eva${made}@example.edu`
    tenant = await makeTenant(app, 'Universidad de Aguamarina')
    ;({ page, faults, go } = await openPanel(browser, app, tenant, { role: 'admin' }))
  })
  afterEach(() => page.context().close())

  it('are added with a letter, count once the button of its page is pressed, and are suspended; the audit log tells it', async () => {
    const template = await makeTemplate(tenant)
    await clientFor(app.url, tenant.key).issue(template.id, [{ email: eva }])
    await go('/members')
    await page.getByRole('link', { name: 'Añadir miembro' }).click()
    await page.getByLabel('Correo electrónico').fill(eva)
    await page.getByLabel('Nombre', { exact: true }).fill('Eva Ruiz')
    await page.getByLabel('Nombre', { exact: true }).press('Enter')
    await page.getByText('Eva Ruiz ya es miembro. Va un correo en camino').waitFor()
    await page.getByRole('link', { name: 'Eva Ruiz' }).click()
    // The list, which is left, says it too.
    await page.getByRole('heading', { name: 'Eva Ruiz' }).waitFor()
    await page.getByText('Sin confirmar').waitFor()
    const letter = await until(
      async () => app.smtp.letters.find(({ to, messageId }) => to === eva && messageId.startsWith('<address-')),
      (found) => found !== undefined,
    )
    const link = /https?:\/\/\S+\/confirm-address\/[\w-]{43}/.exec((await letter?.read())?.text ?? '')?.[0] ?? ''
    const theirs = await browser.newPage()
    await theirs.goto(link)
    await theirs.getByRole('button').click()
    await theirs.waitForLoadState()
    await theirs.close()
    await page.reload()
    await page.getByText('Confirmada por correo').waitFor()
    await page.getByText('1 credenciales').waitFor()
    await page.getByRole('button', { name: 'Suspender' }).click()
    await page.getByText('Eva Ruiz está suspendido.').waitFor()
    await page.getByRole('link', { name: 'Registro de cambios' }).click()
    await page.getByRole('row', { name: /Miembro suspendido/ }).waitFor()
    expect(await page.getByRole('row', { name: /Miembro añadido/ }).count()).toBe(1)
    expect(faults).toEqual([])
  })

  it('have several addresses, that an administrator vouches for, and the last of which stays', async () => {
    const id = await makeMember(tenant, { email: eva, name: 'Eva Ruiz' })
    await go(`/members/${id}`)
    expect(await page.getByRole('button', { name: /^Quitar/ }).count()).toBe(0)
    await page.getByLabel('Otra dirección').fill('eva@home.example')
    await page.getByLabel('Otra dirección').press('Enter')
    await page.getByText('eva@home.example está añadida').waitFor()
    await page.getByRole('button', { name: 'Responder por ella: eva@home.example' }).click()
    await page.getByText('eva@home.example ya cuenta.').waitFor()
    await page.getByRole('button', { name: `Quitar: ${eva}` }).click()
    await page.getByText(`${eva} está quitada.`).waitFor()
    expect(await page.getByRole('button', { name: /^Quitar/ }).count()).toBe(0)
  })

  it('come by a file: wrong lines are told in words and nobody is added, then all of them with a letter each', async () => {
    await go('/members')
    await page.getByRole('link', { name: 'Importar' }).click()
    const choose = (csv: string) =>
      page
        .getByLabel('Archivo')
        .setInputFiles({ name: 'miembros.csv', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from(csv) })
    await choose(`Correo;Nombre\nuna@;Una\n${eva};Eva Ruiz\n`)
    await page.getByText('Línea 2: «una@» no es un correo electrónico.').waitFor()
    await choose(`Correo;Nombre\nuna${made}@example.edu;Una\n${eva};Eva Ruiz\n`)
    await page.getByText('Saldrán 2 correos, uno a cada persona.').waitFor()
    await page.getByRole('button', { name: 'Añadir 2 miembros' }).click()
    await page.getByText('Se añadieron 2 miembros, y va un correo en camino a cada uno.').waitFor()
    await page.getByLabel('Nombre o dirección').fill('eva ru')
    await page.waitForURL(/q=eva/)
    await page.getByRole('row', { name: /Una/ }).waitFor({ state: 'detached' })
    await page.getByRole('row', { name: /Eva Ruiz/ }).waitFor()
    expect(faults.filter((fault) => !/status of 4\d\d/.test(fault))).toEqual([])
  })

  it('are changed by keyboard alone', async () => {
    const id = await makeMember(tenant, { email: eva, name: 'Eva Ruiz' })
    await go(`/members/${id}`)
    await pressUntil(page, /^Cambiar$/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await pressUntil(page, /^Cargo/)
    await page.keyboard.type('Profesora')
    await page.keyboard.press('Enter')
    await page.getByText('Eva Ruiz está cambiado.').waitFor()
    await page.getByText('Profesora').waitFor()
  })

  it('are seen by a viewer, who finds nothing to change', async () => {
    const id = await makeMember(tenant, { email: eva, name: 'Eva Ruiz' })
    const viewer = await openPanel(browser, app, tenant, { role: 'viewer' })
    await viewer.go('/members?panel=create')
    expect(await viewer.page.getByRole('dialog').count()).toBe(0)
    expect(await viewer.page.getByRole('link', { name: 'Añadir miembro' }).count()).toBe(0)
    await viewer.go(`/members/${id}?panel=edit`)
    await viewer.page.getByRole('heading', { name: 'Eva Ruiz' }).waitFor()
    expect(
      await viewer.page
        .getByRole('main')
        .getByRole('button', { name: /Suspender|Añadir|Cambiar/ })
        .count(),
    ).toBe(0)
    await viewer.page.context().close()
  })
})
