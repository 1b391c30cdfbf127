import { readFileSync } from 'node:fs'
import { writeWorkbook } from '@sello/sheets'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FailureId } from '../../src/platform/ids.ts'
import type { Template } from '../../src/templates/template.ts'
import type { Application } from '../application.ts'
import { browserPath } from '../browser/chromium.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { keepFailures } from '../kept-failures.ts'
import { invalidEmail, makeCourse, sentRow } from './kept-rows.ts'
import { openPanel } from './open-panel.ts'
import { pressUntil } from './panel-page.ts'
import { withPanel } from './with-panel.ts'

describe.skipIf(browserPath === undefined)(
  'failures by file and by the hundred in the panel',
  { timeout: 900_000 },
  () => {
    let app: Application
    let browser: Browser
    let tenant: Tenant

    withPanel((opened) => {
      ;({ app, browser } = opened)
    })
    beforeAll(async () => {
      tenant = await makeTenant(app, 'Universidad de Aguamarina')
    })

    const open = (role: 'issuer' | 'viewer' = 'issuer') => openPanel(browser, app, tenant, { role })
    const broken = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ ...sentRow(n), email: `persona.${n}@` }))
    const keep = (of: Template, count: number) => keepFailures(tenant, of, broken(count), invalidEmail)
    const statusesOf = async (of: Template) =>
      tenant.ctx.db
        .selectFrom('failures')
        .select(['status', 'resolution_note'])
        .where('template_id', '=', of.id)
        .execute()

    async function save(page: Page, format: RegExp): Promise<{ name: string; bytes: Buffer }> {
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: format }).click()
      const file = await saved
      return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
    }

    const give = (page: Page, name: string, text: string | Uint8Array) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

    it('go out as a file, come back corrected, are looked at over a reload, and are retried with a result for each', async () => {
      const course = await makeCourse(tenant, 'Curso de archivo')
      await keep(course, 5)
      const { page, faults, go } = await open()
      await go(`/failures?template=${course.id}`)
      await page.getByRole('link', { name: 'Corregir en una hoja de cálculo' }).click()
      await page.getByText('Coinciden 5 fallos.').waitFor()
      const { name, bytes } = await save(page, /CSV/)
      expect(name).toMatch(/^fallos-.*\.csv$/)
      await page.getByText('El archivo lleva 5 fallos.').waitFor()
      const text = bytes.toString()
      expect(text).toMatch(/^\ufeffCorreo electrónico;Nombre completo;/)
      const lines = text.replace('persona.0@', 'persona.0@example.edu').replace('persona.1@', 'persona.1@example.edu')
      await give(
        page,
        'corregidos.csv',
        `${lines.trimEnd()}\r\n${lines.split('\r\n')[3]?.replace(/[0-9a-f]{8}-/g, '00000000-')}\r\n`,
      )
      await page.getByRole('heading', { name: 'Qué haría «corregidos.csv»' }).waitFor()
      await page.getByRole('link', { name: /^Con cambios\s*2$/ }).waitFor()
      await page
        .getByRole('row', { name: /persona\.0@.*antes:\s*persona\.0@.*ahora:\s*persona\.0@example\.edu/ })
        .waitFor()
      await page.getByRole('link', { name: /^Sin encontrar\s*1$/ }).click()
      await page.getByText('Esta organización no tiene fallos con estos id').waitFor()
      await page.reload()
      await page.getByRole('heading', { name: 'Qué haría «corregidos.csv»' }).waitFor()
      await page.getByLabel('Reintentar también las 3 filas sin cambios').check()
      await page.getByRole('button', { name: 'Reintentar 5 filas' }).waitFor()
      await page.getByLabel('Reintentar también las 3 filas sin cambios').uncheck()
      await page.getByRole('button', { name: 'Reintentar 2 filas' }).click()
      await page.waitForURL(/failures\/retries\//)
      await page.getByText('Listo: 2 expedidos, 0 fallaron de nuevo.').waitFor()
      await page.getByRole('link', { name: 'persona.0@' }).click()
      await page.getByText('Cambiado para el último reintento').waitFor()
      await page.getByText('persona.0@example.edu').first().waitFor()
      // The file is done with: nothing of it waits any more.
      await go('/failures/file')
      await page.getByRole('button', { name: 'Elegir un archivo' }).waitFor()
      expect(faults).toEqual([])
      await page.context().close()
    })

    it('are retried by file with the keyboard alone', async () => {
      const course = await makeCourse(tenant, 'Curso de teclado')
      const [id] = await keep(course, 1)
      const { page, go } = await open()
      // From now on the browser asks us for the file: told so with the press of the key, it may hear of it after that.
      page.on('filechooser', () => {})
      await go(`/failures/file?template=${course.id}`)
      await page.getByText('Coincide un fallo.').waitFor()
      await pressUntil(page, /^Elegir un archivo$/)
      const chooser = page.waitForEvent('filechooser')
      await page.keyboard.press('Enter')
      const text = `email,failure_id\r\nteclado@example.edu,${id}\r\n`
      await (await chooser).setFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
      await page.getByRole('button', { name: 'Reintentar una fila' }).waitFor()
      await pressUntil(page, /^Reintentar una fila$/)
      await page.getByRole('button', { name: 'Reintentar una fila' }).press('Enter')
      await page.getByText('Listo: 1 expedido,').waitFor()
      await page.context().close()
    })

    it('come back by the thousand: what changes is shown page by page, and one run is to retry all of them', async () => {
      const course = await makeCourse(tenant, 'Curso de dos mil')
      await keep(course, 2_000)
      const { page, faults, go } = await open()
      await go(`/failures/file?template=${course.id}`)
      await page.getByText('Coinciden 2000 fallos.').or(page.getByText('Coinciden 2.000 fallos.')).waitFor()
      const { bytes } = await save(page, /CSV/)
      await give(page, 'dosmil.csv', bytes.toString().replaceAll(/^(\ufeff?persona\.\d+)@;/gm, '$1@example.edu;'))
      await page.getByRole('link', { name: /^Con cambios\s*2\.?000$/ }).waitFor()
      await page.getByRole('link', { name: 'Página siguiente' }).click()
      await page.getByRole('row', { name: /persona\.50@/ }).waitFor()
      await page.getByRole('button', { name: /Reintentar 2\.?000 filas/ }).click()
      await page.getByText(/\d+ de 2\.?000 probados/).waitFor()
      await page.getByRole('button', { name: 'Detener' }).press('Enter')
      await page.getByText('Se detuvo. Lo que no se probó queda como estaba.').waitFor()
      expect(faults).toEqual([])
      await page.context().close()
    })

    it('are not read from a file that is none of failures, or none at all, and the screen says why', async () => {
      const { page, go } = await open()
      await go('/failures/file')
      await give(page, 'lista.csv', 'correo;nombre\r\nana@example.edu;Ana\r\n')
      await page.getByText('no tiene la columna «Id. del fallo»').waitFor()
      await give(page, 'fórmula.xlsx', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]))
      await page.getByText(/Excel antiguo/).waitFor()
      await give(page, 'grande.csv', Buffer.alloc(11 * 1_024 * 1_024, 'x'))
      await page.getByText('El archivo ocupa más de 10 MB.').waitFor()
      await give(
        page,
        'ajeno.xlsx',
        writeWorkbook(['email', 'failure_id'], [{ email: 'a@example.edu', failure_id: 'x' }]),
      )
      await page.getByText('No hay nada que reintentar en el archivo.').waitFor()
      expect(await page.getByRole('button', { name: /^Reintentar/ }).isDisabled()).toBe(true)
      await page.getByRole('button', { name: 'Descartar este archivo' }).click()
      await page.getByRole('button', { name: 'Elegir un archivo' }).waitFor()
      await page.context().close()
    })

    it('are noted as dealt with, or discarded, all that match at once, after saying how many and naming one', async () => {
      const [noted, given] = [await makeCourse(tenant, 'Curso atendido'), await makeCourse(tenant, 'Curso descartado')]
      await keep(noted, 60)
      await keep(given, 3)
      const { page, faults, go } = await open()
      await go(`/failures?template=${noted.id}`)
      await page.getByRole('button', { name: 'Elegir los 60 que coinciden' }).click()
      await page.getByRole('button', { name: 'Atendidos por otra vía…' }).click()
      await page.getByText(/Entre ellos, persona\.\d+@/).waitFor()
      await page.getByRole('button', { name: 'Anotarlo en 60 fallos' }).click()
      await page.getByText('Di en pocas palabras qué se hizo.').waitFor()
      await page.getByLabel('Qué se hizo, para todos').fill('Se entregaron en papel.')
      await page.getByRole('button', { name: 'Anotarlo en 60 fallos' }).click()
      await page.getByText('Anotado: 60 fallos por otra vía.').waitFor()
      const kept = await statusesOf(noted)
      expect(kept).toHaveLength(60)
      for (const one of kept) expect(one).toEqual({ status: 'resolved', resolution_note: 'Se entregaron en papel.' })
      await go(`/failures?template=${given.id}`)
      await page.getByRole('button', { name: 'Elegir todo lo de esta página' }).click()
      await page.getByRole('button', { name: 'Descartar…' }).click()
      await page.getByRole('button', { name: 'Descartar 3 fallos para siempre' }).click()
      await page.getByText('Se descartó: 3 fallos.').waitFor()
      expect((await statusesOf(given)).map(({ status }) => status)).toEqual(['discarded', 'discarded', 'discarded'])
      expect(faults).toEqual([])
      await page.context().close()
    })

    it('is not offered to a viewer, nor is anything else that the service would refuse', async () => {
      const course = await makeCourse(tenant, 'Curso de lectura')
      const [id] = (await keep(course, 1)) as [FailureId]
      const { page, go } = await open('viewer')
      await go(`/failures?template=${course.id}`)
      await page.getByRole('link', { name: 'persona.0@' }).waitFor()
      expect(await page.getByRole('button', { name: /Elegir|Reintentar|Descartar|Atendidos/ }).count()).toBe(0)
      expect(await page.locator('a[href*="/failures/file"]').count()).toBe(0)
      await go('/failures/file')
      await page.getByRole('heading', { name: /permiso|permite/ }).waitFor()
      expect(await page.getByRole('button', { name: /Excel/ }).count()).toBe(0)
      await go(`/failures/${id}`)
      await page.getByText('Qué está mal').waitFor()
      expect(await page.getByRole('button', { name: /Reintentar/ }).count()).toBe(0)
      await page.context().close()
    })
  },
)
