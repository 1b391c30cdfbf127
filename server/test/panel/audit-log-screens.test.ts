import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { saveTemplate } from '../../src/administration/save-template.ts'
import { createApiKey } from '../../src/people/api-keys/create-api-key.ts'
import { revokeApiKey } from '../../src/people/api-keys/revoke-api-key.ts'
import { changeRole } from '../../src/people/team/change-role.ts'
import { readTemplate } from '../../src/templates/template-file.ts'
import type { Application } from '../application.ts'
import { browserPath } from '../browser/chromium.ts'
import { clientFor } from '../client.ts'
import { makeTenant } from '../factories.ts'
import { describeScreens } from './each-screen.ts'
import { openPanel } from './open-panel.ts'
import { addPerson } from './person-client.ts'
import { withPanel } from './with-panel.ts'

const path = '/settings/audit-log'
const course = {
  name: 'Análisis de datos',
  description: 'Curso de 60 horas.',
  achievement_type: 'Certificate',
  criteria_narrative: 'Entregar el proyecto.',
  required_fields: [{ name: 'recipient_name', type: 'string' }],
}

describeScreens('the audit log', async (app) => {
  const tenant = await makeTenant(app, 'Universidad de Aguamarina')
  const { id } = await addPerson(tenant, 'viewer', 'luis@aguamarina.example', 'Luis Vega')
  const ana = await addPerson(tenant, 'owner', 'ana@aguamarina.example', 'Ana Muñoz')
  const actor = { kind: 'user' as const, id: ana.id, role: 'owner' as const }
  await changeRole({ ...tenant.ctx, actor, requestId: '2f1c9a44-8d1e-4c55-9a53-1f0e5b6a7c8d' }, id, 'issuer')
  const key = await createApiKey({ ...tenant.ctx, actor }, 'Moodle, campus norte')
  await revokeApiKey(tenant.ctx, key.id)
  await saveTemplate(tenant.ctx, readTemplate(course, 'es'))
  return [
    { name: 'audit-log', path, tenant },
    { name: 'audit-log-filtered', path: `${path}?who=user&action=team_member.role_changed&from=2020-01-01`, tenant },
    { name: 'audit-log-nothing-matches', path: `${path}?q=half-an-id`, tenant },
    { name: 'audit-log-forbidden', path, tenant, role: 'issuer' },
  ]
})

describe.skipIf(browserPath === undefined)('the audit log in the panel', () => {
  let app: Application
  let browser: Browser

  withPanel((opened) => {
    ;({ app, browser } = opened)
  })

  it('shows what was just done, before and after in words, narrows by who did it, and is downloaded as a file', async () => {
    const tenant = await makeTenant(app, 'Universidad de Aguamarina')
    await addPerson(tenant, 'viewer', 'luis@example.edu', 'Luis Vega')
    const { page, faults, go } = await openPanel(browser, app, tenant)
    await go('/team')
    await page.getByRole('link', { name: 'Cambiar papel: Luis Vega' }).click()
    const role = page.getByRole('radio', { name: /Expedición/ })
    await role.check()
    await role.press('Enter')
    await page.getByText('Luis Vega tiene ahora el papel «Expedición».').waitFor()
    await page.getByRole('link', { name: 'Registro de cambios' }).click()
    const row = page.getByRole('row', { name: /Papel cambiado/ })
    await row.waitFor()
    expect(await row.textContent()).toMatch(/Luis Vega.*Ana Muñoz.*Consulta.*pasó a.*Expedición/)
    await row.getByRole('button', { name: 'Copiar el id de solicitud' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[0-9a-f-]{36}$/)
    await row.getByRole('link', { name: 'Ana Muñoz' }).click()
    await page.waitForURL(/who=/)
    await page.getByRole('row', { name: /Clave de API creada/ }).waitFor({ state: 'detached' })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Descargar en CSV' }).click(),
    ])
    const text = await readFile(await download.path(), 'utf8')
    // The person reads Spanish, and so does their spreadsheet.
    expect(text.startsWith('\ufeffrecorded_at;action;')).toBe(true)
    expect(text.trimEnd().split('\r\n')).toHaveLength(2)
    expect(text).toContain('team_member.role_changed')
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('leads to what an entry is about by links that are 24 pixels high', async () => {
    const tenant = await makeTenant(app, 'Universidad de Aguamarina')
    const { id } = await saveTemplate(tenant.ctx, readTemplate(course, 'es'))
    await clientFor(app.url, tenant.key).issue(id, [{ email: 'eva@example.edu' }, { email: 'luz@example.edu' }])
    const { page, go } = await openPanel(browser, app, tenant)
    await go(path)
    const links = page.getByRole('row', { name: /Lote/ }).getByRole('listitem').getByRole('link')
    await links.first().waitFor()
    const heights = await links.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(24)
    await page.context().close()
  })

  it('tells a template by the names of its parts in Spanish, and no name of the wire', async () => {
    const tenant = await makeTenant(app, 'Universidad de Aguamarina')
    await saveTemplate(tenant.ctx, readTemplate(course, 'es'))
    const { page, go } = await openPanel(browser, app, tenant)
    await go(path)
    const row = page.getByRole('row', { name: /Plantilla publicada/ })
    expect(await row.textContent()).toMatch(/Cada persona necesitanombre completo.*Criterios/)
    expect(await row.textContent()).not.toMatch(/achievement type|required fields|: string/)
    await page.context().close()
  })
})
