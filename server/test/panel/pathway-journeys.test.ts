import type { Browser, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Template } from '../../src/templates/template.ts'
import type { Application } from '../application.ts'
import { browserPath } from '../browser/chromium.ts'
import { clientFor, jobEnded, until } from '../client.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { asks, makePublished, makeTemplates } from '../pathway-makers.ts'
import { openPanel } from './open-panel.ts'
import { withPanel } from './with-panel.ts'

describe.skipIf(browserPath === undefined)('pathways in the panel', () => {
  let app: Application
  let browser: Browser
  withPanel((opened) => {
    ;({ app, browser } = opened)
  })

  const issue = async ({ key }: Tenant, template: Template, ...emails: string[]) =>
    (
      await clientFor(app.url, key).issue(
        template.id,
        emails.map((email) => ({ email })),
      )
    ).body
  const holders = async ({ key }: Tenant, template: Template): Promise<string[]> => {
    const { body } = await clientFor(app.url, key).get(`/api/v1/credentials?template_id=${template.id}`)
    return body.credentials.map((one: { recipient_email: string }) => one.recipient_email).sort()
  }
  const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

  it('are made as “2 of 3”, award those whom the preview named, and then whoever earns the second in a job', async () => {
    const tenant = await makeTenant(app, 'Instituto Bahía')
    const [one, two, three, award] = await makeTemplates(tenant, 'Uno', 'Dos', 'Tres', 'Diploma')
    for (const template of [one, two]) await issue(tenant, template, 'ana@example.edu')
    await issue(tenant, one, 'luis@example.edu')
    const { page, go, faults } = await openPanel(browser, app, tenant, { role: 'admin' })
    await go('')
    await page.getByRole('link', { name: 'Rutas', exact: true }).click()
    await page.getByRole('link', { name: 'Nueva ruta' }).click()
    await page.getByRole('button', { name: 'Guardar borrador' }).click()
    await page.getByText('La ruta necesita un nombre.').waitFor()
    await page.getByLabel('Nombre', { exact: true }).fill('Al diploma')
    await page.getByLabel('Lo que se otorga').selectOption('Diploma')
    for (const name of ['Uno', 'Dos', 'Tres'])
      await page.getByLabel('Añadir una credencial al grupo 1').selectOption(name)
    await page.getByLabel('Cuántas de estas').selectOption('2 cualesquiera de estas')
    await page.getByRole('figure').getByText('2 de estas:').waitFor()
    await page.reload()
    await page.getByText('Aquí está otra vez lo que habías escrito.').waitFor()
    await page.getByRole('button', { name: 'Guardar y ver a quién la otorga…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Una persona ya la ha completado').waitFor()
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual(['ana@example.edu'])
    await dialog.getByRole('button', { name: 'Publicar y otorgar a una persona' }).click()
    await page.getByText('Se ha revisado todo lo que ya se expidió. Otorgadas hasta ahora: 1.').waitFor()
    expect(await holders(tenant, award)).toEqual(['ana@example.edu'])
    await rowOf(page, 'ana@example.edu').getByText('Otorgada', { exact: true }).last().waitFor()
    await rowOf(page, 'luis@example.edu').getByText('1 de 2').waitFor()

    await page.getByRole('link', { name: 'luis@example.edu' }).click()
    await page.getByText('A luis@example.edu le falta para la ruta Al diploma:').waitFor()
    await page
      .getByRole('dialog')
      .getByText(/1 de 2; tiene: Uno; falta: Dos y Tres/)
      .waitFor()
    await page.keyboard.press('Escape')
    const job = await issue(tenant, three, 'luis@example.edu', 'eva@example.edu')
    await jobEnded(clientFor(app.url, tenant.key), job.job_id)
    // The list follows what is awarded while it is open.
    await rowOf(page, 'luis@example.edu').getByText('Otorgada', { exact: true }).last().waitFor()
    await until(
      () => holders(tenant, award),
      (found) => found.length === 2,
    )
    expect(await holders(tenant, award)).toEqual(['ana@example.edu', 'luis@example.edu'])
    await rowOf(page, 'eva@example.edu').getByText('1 de 2').waitFor()
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('flag an award whose ground was taken away, which the first screen names, and an administrator keeps or revokes it', async () => {
    const tenant = await makeTenant(app, 'Escuela Ñ')
    const [one, , , award] = await makeTemplates(tenant, 'Uno', 'Dos', 'Tres', 'Diploma')
    await makePublished(tenant, award, [{ at_least: 1, templates: asks(one) }], { when_revoked: 'flag' })
    const lost: string[] = []
    for (const email of ['ana@example.edu', 'luis@example.edu'])
      lost.push((await issue(tenant, one, email)).credentials[0].credential_id)
    await until(
      () => holders(tenant, award),
      (found) => found.length === 2,
    )
    for (const id of lost)
      await clientFor(app.url, tenant.key).post(`/api/v1/credentials/${id}/revoke`, { reason: 'No' })
    const { page, go, faults } = await openPanel(browser, app, tenant, { role: 'admin' })
    await go('')
    await page.getByRole('link', { name: 'Credenciales otorgadas que esperan una decisión: 2' }).click()
    await page.getByRole('button', { name: 'Mantener lo otorgado a ana@example.edu' }).click()
    await page.getByText('Lo otorgado se queda.').waitFor()
    await page.getByRole('button', { name: 'Revocar lo otorgado a luis@example.edu' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Revocar' }).last().click()
    await dialog.getByText('Di por qué: su titular lo preguntará.').waitFor()
    await dialog.getByLabel('Motivo').fill('Ya no la sostiene nada')
    await dialog.getByRole('button', { name: 'Revocar' }).last().click()
    await page.getByText('Nada espera una decisión').waitFor()
    const { body } = await clientFor(app.url, tenant.key).get(
      `/api/v1/credentials?template_id=${award.id}&status=revoked`,
    )
    expect(body.credentials).toMatchObject([
      { recipient_email: 'luis@example.edu', revocation_reason: 'Ya no la sostiene nada' },
    ])
    expect(faults).toEqual([])
    await page.context().close()
  })
})
