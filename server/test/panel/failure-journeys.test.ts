import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FailureId } from '../../src/platform/ids.ts'
import type { Template } from '../../src/templates/template.ts'
import type { Application } from '../application.ts'
import { browserPath } from '../browser/chromium.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { keepFailures } from '../kept-failures.ts'
import { duplicate, invalidEmail, makeCourse, sentRow } from './kept-rows.ts'
import { openPanel } from './open-panel.ts'
import { pressUntil } from './panel-page.ts'
import { withPanel } from './with-panel.ts'

describe.skipIf(browserPath === undefined)('failures in the panel', () => {
  let app: Application
  let browser: Browser
  let tenant: Tenant
  let course: Template

  withPanel((opened) => {
    ;({ app, browser } = opened)
  })
  beforeAll(async () => {
    tenant = await makeTenant(app, 'Universidad de Aguamarina')
    course = await makeCourse(tenant)
  })

  const open = (role: 'issuer' | 'viewer' = 'issuer') => openPanel(browser, app, tenant, { role })
  const stateOf = async (id: FailureId) =>
    (await tenant.ctx.db.selectFrom('failures').select(['status', 'resolution_note']).where('id', '=', id).execute())[0]

  it('are repaired beside the row as it was sent, by keyboard alone, and what was typed stays when they fail again', async () => {
    const [id] = (await keepFailures(tenant, course, [{ ...sentRow(1), email: 'ana@' }], invalidEmail)) as [FailureId]
    const { page, faults, go } = await open()
    await go('/failures')
    await page.getByRole('link', { name: 'ana@' }).click()
    await page.getByText('La dirección de correo no es una a la que pueda llegar un mensaje.').waitFor()
    const name = page.getByRole('textbox', { name: 'Nombre completo', exact: true })
    await name.fill('Ana Muñoz')
    await name.press('Enter')
    await page.getByText('Falló de nuevo; el motivo está abajo.').waitFor()
    expect(await name.inputValue()).toBe('Ana Muñoz')
    await page.getByLabel('Correo electrónico').fill('ana@example.edu')
    await pressUntil(page, /^Reintentar$/)
    await page.keyboard.press('Enter')
    await page.getByText('Expedida. El correo está en camino.').waitFor()
    await page.getByText('Reintentado: expedido').waitFor()
    expect((await stateOf(id))?.status).toBe('retried')
    await page.getByRole('link', { name: 'Ver la credencial' }).click()
    await page.getByRole('heading', { name: 'Ana Muñoz' }).waitFor()
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('are retried together, all that match the filter but duplicates, with a result for each', async () => {
    const taller = await makeCourse(tenant, 'Taller de verano')
    await keepFailures(tenant, taller, [...Array.from({ length: 60 }, (_, n) => sentRow(100 + n)), { email: 'mal@' }])
    await keepFailures(tenant, taller, [sentRow(100)], duplicate)
    const { page, faults, go } = await open()
    await go(`/failures?template=${taller.id}`)
    await page.getByRole('link', { name: /^Base de datos\s*61$/ }).waitFor()
    await page.getByRole('button', { name: 'Elegir los 62 que coinciden' }).click()
    await page.getByRole('button', { name: 'Reintentar…' }).click()
    await page.getByText(/Se dejan fuera 1 que fallaron por duplicar/).waitFor()
    await page.getByRole('button', { name: 'Reintentar 61 fallos' }).click()
    await page.waitForURL(/failures\/retries\//)
    await page.getByText('Listo: 60 expedidos, 1 falló de nuevo.').waitFor()
    await page.getByRole('link', { name: /^Falló de nuevo\s*1$/ }).click()
    await page.getByRole('row', { name: /mal@/ }).waitFor()
    await page.getByRole('link', { name: 'Todos los fallos' }).click()
    await page.getByText('El último reintento expidió 60 de 61.').waitFor()
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('are chosen one by one, and a duplicate among them is told before', async () => {
    const seminario = await makeCourse(tenant, 'Seminario')
    await keepFailures(tenant, seminario, [sentRow(300)])
    await keepFailures(tenant, seminario, [sentRow(301)], duplicate)
    const { page, go } = await open()
    await go(`/failures?template=${seminario.id}`)
    await page.getByLabel(`Elegir ${sentRow(300).email}`).check()
    await page.getByLabel(`Elegir ${sentRow(301).email}`).check()
    await page.getByRole('button', { name: 'Reintentar…' }).click()
    await page.getByText(/1 de ellos fallaron por duplicar/).waitFor()
    await page.getByRole('button', { name: 'Reintentar 2 fallos' }).click()
    await page.getByText('Listo: 2 expedidos').waitFor()
    await page.context().close()
  })

  it('are noted as dealt with elsewhere, with a note, or discarded after a question', async () => {
    const [one, other] = (await keepFailures(tenant, course, [sentRow(400), sentRow(401)], invalidEmail)) as [
      FailureId,
      FailureId,
    ]
    const { page, go } = await open()
    await go(`/failures/${one}`)
    await page.getByRole('link', { name: 'Atendido por otra vía…' }).click()
    await page.getByRole('button', { name: 'Anotarlo' }).click()
    await page.getByText('Di en pocas palabras qué se hizo.').waitFor()
    await page.getByLabel('Qué se hizo').fill('Se entregó en papel.')
    await page.getByRole('button', { name: 'Anotarlo' }).click()
    await page.getByText('Anotado: se atendió por otra vía.').waitFor()
    expect(await stateOf(one)).toEqual({ status: 'resolved', resolution_note: 'Se entregó en papel.' })
    expect(await page.getByRole('button', { name: 'Reintentar' }).count()).toBe(0)
    await go(`/failures/${other}`)
    await page.getByRole('link', { name: 'Descartar…' }).click()
    await page.getByRole('button', { name: 'Descartar para siempre' }).click()
    await page.getByText('Descartado.', { exact: true }).waitFor()
    expect((await stateOf(other))?.status).toBe('discarded')
    await page.context().close()
  })

  it('are for a viewer to read: there is nothing to press that the service would refuse', async () => {
    const [id] = (await keepFailures(tenant, course, [sentRow(500)], invalidEmail)) as [FailureId]
    const { page, go } = await open('viewer')
    await go('/failures')
    await page.getByRole('link', { name: sentRow(500).email }).waitFor()
    expect(await page.getByRole('checkbox').count()).toBe(0)
    expect(await page.getByRole('button', { name: /Elegir|Reintentar/ }).count()).toBe(0)
    await go(`/failures/${id}?panel=discard`)
    await page.getByText('Qué está mal').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.getByRole('button', { name: /Reintentar/ }).count()).toBe(0)
    expect(await page.getByRole('link', { name: /Descartar|Atendido/ }).count()).toBe(0)
    await page.context().close()
  })
})
