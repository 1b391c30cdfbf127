import type { Browser } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { importFramework } from '../../src/templates/frameworks/import-framework.ts'
import { readFramework } from '../../src/templates/frameworks/read-framework.ts'
import type { Application } from '../application.ts'
import { browserPath } from '../browser/chromium.ts'
import { makeTenant } from '../factories.ts'
import { openPanel } from './open-panel.ts'
import { withPanel } from './with-panel.ts'

const esco = [
  'preferredLabel,conceptUri,code,description',
  'gestionar equipos,http://data.europa.eu/esco/skill/1,S4.8,Dirigir personas.',
  'gestionar proyectos,http://data.europa.eu/esco/skill/2,,',
  'gestión de proyectos,http://data.europa.eu/esco/skill/3,,',
].join('\n')

describe.skipIf(browserPath === undefined)('skills are picked in the editor of templates', () => {
  let app: Application
  let browser: Browser
  withPanel((opened) => {
    ;({ app, browser } = opened)
  })

  it('by the keyboard: each fills in an entry, which is saved as any other', async () => {
    const tenant = await makeTenant(app)
    await importFramework(tenant.ctx, readFramework('ESCO', Buffer.from(esco)))
    const { page, go, faults } = await openPanel(browser, app, tenant)
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/skills?') && asked.push(request.url()))
    await go('/templates/new?from=blank')
    await page.getByLabel('Nombre', { exact: true }).fill('Taller')
    await page.getByText(/^Competencias, niveles/).click()
    const box = page.getByRole('textbox', { name: 'Elegir de ESCO' })
    await box.pressSequentially('gestion', { delay: 20 })
    const options = page.getByRole('listbox').getByRole('option')
    await expect.poll(() => options.count()).toBe(3)
    // It is not asked for at each letter; a busy machine may pause while it types.
    expect(asked.length).toBeLessThan('gestion'.length)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ hasText: '«gestionar equipos» está añadida' }).waitFor()
    expect(await options.count()).toBe(0)
    const first = page.getByRole('group', { name: 'Competencia 1' })
    const typed = (name: string) => first.getByLabel(name, { exact: true }).inputValue()
    expect([await typed('Nombre de la competencia'), await typed('Código'), await typed('Marco')]).toEqual([
      'gestionar equipos',
      'S4.8',
      'ESCO',
    ])
    await box.fill('PROYECTOS ges')
    await expect.poll(() => options.count()).toBe(2)
    await options.filter({ hasText: /gestión de proyectos/ }).click()
    await box.fill('zzz')
    await page.getByText('Ninguna competencia empieza así.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Guardar borrador' }).click()
    await page.getByRole('heading', { name: 'Cambiar «Taller»' }).waitFor()
    await page.reload()
    await page.getByText('Competencias, niveles y titulaciones (2)').waitFor()
    // A preview of what has no name yet is refused, and the browser reports that.
    expect(faults.filter((fault) => !/status of 422/.test(fault))).toEqual([])
  })

  it('nowhere, before a framework was imported', async () => {
    const { page, go } = await openPanel(browser, app, await makeTenant(app))
    await go('/templates/new?from=blank')
    await page.getByText(/^Competencias, niveles/).click()
    await page.getByRole('button', { name: 'Añadir una competencia' }).waitFor()
    expect(await page.getByText('Elegir de').count()).toBe(0)
  })
})
