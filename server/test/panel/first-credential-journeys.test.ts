import type { Browser } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { revokeApiKey } from '../../src/people/api-keys/revoke-api-key.ts'
import type { Application } from '../application.ts'
import { browserPath } from '../browser/chromium.ts'
import { until } from '../client.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { openPanel } from './open-panel.ts'
import { withPanel } from './with-panel.ts'

describe.skipIf(browserPath === undefined)('an organization in which there is nothing yet', () => {
  let app: Application
  let browser: Browser

  withPanel(
    (opened) => {
      ;({ app, browser } = opened)
    },
    { zone: { 'example.edu': { mx: ['mail.example'] } } },
  )

  async function makeEmptyTenant(): Promise<Tenant> {
    const tenant = await makeTenant(app, 'Academia Nueva')
    await revokeApiKey(tenant.ctx, tenant.keyId)
    const owner = await app.connectAsOwner()
    await owner.query('delete from api_keys where organization_id = $1', [tenant.organization.id])
    return tenant
  }

  it('comes from its first screen to a credential that its owner opens from the letter, step by step, and a key that works', async () => {
    const { page, faults, person, go } = await openPanel(browser, app, await makeEmptyTenant())
    await go('')
    const step = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    const stateOf = async (name: string) => ((await step(name).textContent())?.endsWith('Hecho') ? 'done' : 'open')
    const steps = ['Di quién expide', 'Crea una plantilla', 'Expide una para ti', 'Crea una clave de API']
    const states = () => Promise.all(steps.map(stateOf))
    const home = async () => {
      await page.getByRole('link', { name: 'Inicio', exact: true }).click()
      await page.getByRole('heading', { name: 'Inicio' }).waitFor()
    }
    const toStep = (name: string) => page.getByRole('link', { name }).click()
    expect((await states()).slice(1)).toEqual(['open', 'open', 'open'])

    await toStep('Di quién expide')
    await page.getByLabel('Contacto público').fill('hola@academia.example')
    await page.getByRole('button', { name: 'Guardar el perfil' }).click()
    await page.getByText('El perfil está guardado.').waitFor()
    await home()
    await step('Di quién expide').getByText('Hecho').waitFor()

    await toStep('Crea una plantilla')
    await page.getByRole('link', { name: /^Insignia/ }).click()
    await page.getByLabel('Nombre', { exact: true }).fill('Primeros auxilios')
    await page.getByRole('button', { name: 'Guardar borrador' }).click()
    await page.getByRole('heading', { name: 'Cambiar «Primeros auxilios»' }).waitFor()
    await page.getByRole('button', { name: 'Publicar…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publicar', exact: true }).click()
    await page.getByText('Está publicada').waitFor()
    await home()
    await step('Crea una plantilla').getByText('Hecho').waitFor()

    await toStep('Expide una para ti')
    await page.getByRole('link', { name: /Primeros auxilios/ }).click()
    await page.getByRole('link', { name: /Una persona/ }).click()
    await page.getByLabel('Correo electrónico').fill(person.email)
    await page.getByLabel('Nombre').fill('Ana Muñoz')
    await page.getByRole('button', { name: 'Ver lo que se enviará' }).click()
    await page.getByRole('button', { name: 'Expedir y enviar el correo' }).click()
    await page.getByRole('heading', { name: 'Está expedida' }).waitFor()
    const [letter] = await until(
      async () => app.smtp.letters.filter(({ to, messageId }) => to === person.email && !messageId.includes('sign-in')),
      (letters) => letters.length > 0,
    )
    const link = new RegExp(`${app.url}/credentials/\\S+`).exec((await letter?.read())?.text ?? '')?.[0] ?? ''
    const reader = await browser.newPage()
    await reader.goto(link)
    await reader.getByText('Primeros auxilios').first().waitFor()
    expect(await reader.textContent('main')).toContain('Academia Nueva')
    await reader.close()
    await home()
    await step('Expide una para ti').getByText('Hecho').waitFor()

    await toStep('Crea una clave de API')
    const name = page.getByRole('dialog').getByRole('textbox')
    await name.fill('Moodle')
    await name.press('Enter')
    await page.getByRole('button', { name: 'Copiar la clave' }).click()
    const key = await page.evaluate(() => navigator.clipboard.readText())
    await page.getByRole('button', { name: 'Ya guardé la clave' }).click()
    const answer = await fetch(`${app.url}/api/v1/templates`, { headers: { 'x-api-key': key } })
    expect(JSON.stringify(await answer.json())).toContain('Primeros auxilios')
    await page.getByRole('link', { name: 'Inicio', exact: true }).click()
    await page.getByRole('heading', { name: 'Inicio' }).waitFor()
    // Everything is done: the list is in nobody's way any more.
    await expect.poll(() => page.getByRole('heading', { name: 'Primeros pasos' }).count()).toBe(0)
    expect(faults).toEqual([])
    await page.context().close()
  })
})
