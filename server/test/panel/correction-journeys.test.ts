import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Application } from '../application.ts'
import { browserPath } from '../browser/chromium.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { openPanel } from './open-panel.ts'
import { accessibilityFaults, picture, views, widthFaults } from './panel-page.ts'
import { addPerson } from './person-client.ts'
import { withPanel } from './with-panel.ts'

describe.skipIf(browserPath === undefined)('a credential with a mistake', () => {
  let app: Application
  let browser: Browser
  let tenant: Tenant
  let templateId: string

  withPanel((opened) => {
    ;({ app, browser } = opened)
  })
  beforeAll(async () => {
    tenant = await makeTenant(app, 'Universidad de Aguamarina')
    const fields = { required: ['recipient_name'], optional: ['activity_start_date', 'evidence'] } as const
    const result = { hasResult: true, resultType: 'LetterGrade', resultAllowedValues: ['C', 'B', 'A'] }
    const template = await makeTemplate(tenant, {
      name: 'Cerámica',
      required: [...fields.required],
      optional: [...fields.optional],
      ...result,
    })
    templateId = template.id
  })

  async function issue(): Promise<string> {
    const row = {
      email: 'ana@example.edu',
      recipient_name: 'Ana Muños',
      result_value: 'B',
      activity_start_date: '2026-08-17',
    }
    const evidence = [{ name: 'Jarrón', url: 'https://example.edu/jarron' }]
    const { body } = await clientFor(app.url, tenant.key).issue(templateId, [{ ...row, evidence }])
    return body.credentials[0].credential_id
  }

  it('is corrected in a form that begins with what it says, and leads to the one that took its place', async () => {
    const person = await addPerson(tenant, 'admin', 'jefa@example.edu', 'Eva Ruiz')
    const { page, faults, go } = await openPanel(browser, app, tenant, { person })
    const id = await issue()
    await go(`/credentials/${id}`)
    await page.getByRole('link', { name: 'Corregir y reexpedir' }).click()
    const name = page.getByLabel('Nombre completo')
    await name.waitFor()
    expect(await name.inputValue()).toBe('Ana Muños')
    expect(await page.getByLabel('Calificación').inputValue()).toBe('B')
    expect(await page.getByLabel('Fecha de inicio').inputValue()).toBe('2026-08-17')
    await name.fill('Ana Muñoz')
    await page.getByRole('button', { name: 'Ver lo que se enviará' }).click()
    await page.getByText('Di qué estaba mal').waitFor()
    await page.getByLabel('Qué estaba mal').fill('El apellido estaba mal escrito.')
    await page.getByRole('button', { name: 'Ver lo que se enviará' }).click()
    await page.getByRole('button', { name: 'Expedir la corregida y revocar la otra' }).click()
    await page.getByRole('heading', { name: 'Está expedida' }).waitFor()
    await go(`/credentials/${id}`)
    await page.getByText('El apellido estaba mal escrito.').first().waitFor()
    await page.getByRole('link', { name: 'Ver la que la sustituye' }).click()
    await page.getByRole('heading', { name: 'Ana Muñoz' }).waitFor()
    const { ob3_data: document } = (
      await clientFor(app.url, tenant.key).get(`/api/v1/credentials/${page.url().split('/').at(-1)}`)
    ).body
    expect(document.credentialSubject.result[0].value).toBe('B')
    expect(document.evidence).toMatchObject([{ name: 'Jarrón', id: 'https://example.edu/jarron' }])
    expect(faults).toEqual([])
  })

  it('that there is not, or that is named nowhere, leads to no form, and says where one is', async () => {
    const { page, go } = await openPanel(browser, app, tenant, { role: 'admin' })
    await go('/issue/correct')
    await page.getByRole('heading', { level: 1, name: 'Credenciales' }).waitFor()
    await go(`/issue/correct?credential=${templateId}`)
    await page.getByRole('heading', { level: 1, name: 'Corregir y reexpedir' }).waitFor()
    await page.getByText('No se encontró').first().waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    await page.context().close()
  })

  it.each(views)('has a form that everybody can use at $width px, $colorScheme, in $locale', async (view) => {
    const person = await addPerson(tenant, 'admin', `jefa.${view.width}.${view.colorScheme}@example.edu`, 'Eva Ruiz')
    const { page, go } = await openPanel(browser, app, tenant, { person, ...view })
    await go(`/issue/correct?credential=${await issue()}`)
    await page.getByRole('textbox').nth(2).waitFor()
    expect([await accessibilityFaults(page), await widthFaults(page)]).toEqual([[], 0])
    await picture(page, 'correction', view)
  })
})
