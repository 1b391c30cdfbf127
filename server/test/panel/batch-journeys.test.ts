import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { startBatch } from '../../src/issuing/start-batch.ts'
import type { BatchId } from '../../src/platform/ids.ts'
import type { Application } from '../application.ts'
import { browserPath } from '../browser/chromium.ts'
import { until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { people } from '../faults/cluster.ts'
import { openPanel } from './open-panel.ts'
import { focusIsOn, pressUntil } from './panel-page.ts'
import { withPanel } from './with-panel.ts'

describe.skipIf(browserPath === undefined)('batches in the panel', () => {
  let app: Application
  let browser: Browser
  let tenant: Tenant

  withPanel((opened) => {
    ;({ app, browser } = opened)
  })
  beforeEach(async () => {
    tenant = await makeTenant(app, 'Universidad de Aguamarina')
  })

  async function issue(count: number): Promise<BatchId> {
    const templateId = (await makeTemplate(tenant, { name: 'Diploma', optional: ['recipient_name'] })).id
    const rows = [...people(count), { email: 'nadie@' }]
    const { batchId } = await startBatch(tenant.ctx, { templateId, rows, bytes: 0 })
    const status = () => tenant.ctx.db.selectFrom('jobs').select('status').executeTakeFirstOrThrow()
    await until(status, (job) => job.status === 'SUCCESS')
    return batchId
  }

  it('are taken back by keyboard alone: with a reason, after the number of credentials is typed', async () => {
    const batchId = await issue(12)
    const { page, go, faults } = await openPanel(browser, app, tenant, { role: 'admin' })
    await go('/batches')
    await pressUntil(page, /^Diploma$/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Diploma' }).waitFor()
    await page.getByText('13 de 13 filas', { exact: true }).waitFor()
    await pressUntil(page, /^Deshacer…$/)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await pressUntil(page, /para confirmar/)
    await page.keyboard.type('13')
    await page.keyboard.press('Enter')
    await dialog.getByText('Di por qué').waitFor()
    await dialog.getByText(/Eso no es/).waitFor()
    await focusIsOn(page, /^Motivo/)
    await page.keyboard.type('La lista era de otro curso.')
    await pressUntil(page, /para confirmar/)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
    await page.getByText('Este lote se deshizo: 12 credenciales revocadas.').waitFor()
    await page.getByText('La lista era de otro curso.').waitFor()
    expect(await page.getByRole('link', { name: 'Deshacer…' }).count()).toBe(0)
    await page.getByRole('link', { name: '12', exact: true }).click()
    await page.waitForURL((url) => url.search === `?batch=${batchId}`)
    await page
      .getByRole('row', { name: /Revocada/ })
      .first()
      .waitFor()
    expect(await page.getByRole('row', { name: /Revocada/ }).count()).toBe(12)
    expect(faults).toEqual([])
  })

  it('are saved as a file with a line for each row', async () => {
    const batchId = await issue(12)
    const { page, go, faults } = await openPanel(browser, app, tenant, { role: 'issuer' })
    await go(`/batches/${batchId}`)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Descargar informe' }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`lote-${batchId}.csv`)
    const lines = readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\r\n')
    expect(lines).toHaveLength(14)
    expect(lines[13]).toMatch(/^13;nadie@;;sin expedir;/)
    const counts = page.locator('dl').filter({ hasText: 'Sin expedir' })
    await counts.locator('div').filter({ hasText: 'Sin expedir' }).getByRole('link', { name: '1' }).click()
    await page.getByRole('link', { name: 'nadie@' }).waitFor()
    expect(new URL(page.url()).search).toBe(`?batch=${batchId}&status=all`)
    expect(faults).toEqual([])
  })

  it('are for a viewer to read: there is nothing to press that the service would refuse', async () => {
    const batchId = await issue(3)
    const { page, go } = await openPanel(browser, app, tenant, { role: 'issuer' })
    await go(`/batches/${batchId}?panel=undo`)
    await page.getByText('4 de 4 filas', { exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'Deshacer…' }).count()).toBe(0)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})
