import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMember } from '../../src/administration/membership/add-member.ts'
import type { Application } from '../application.ts'
import { browserPath, leaveBrowser, openBrowser } from '../browser/chromium.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { openPanel, startPanel } from './open-panel.ts'
import { addPerson } from './person-client.ts'

let app: Application
let tenant: Tenant

beforeAll(async () => {
  app = await startPanel()
  tenant = await makeTenant(app, 'Universidad de Aguamarina')
})
afterAll(() => app?.stop())

async function issueTo(email: string): Promise<string> {
  const { id } = await makeTemplate(tenant, { name: 'Cerámica', required: ['recipient_name'] })
  const rows = [{ email, recipient_name: 'Eva Ruiz' }]
  return (await clientFor(app.url, tenant.key).issue(id, rows)).body.credentials[0].credential_id
}

const pageOf = async (id: string) => (await fetch(`${app.url}/credentials/${id}`)).status

describe.skipIf(browserPath === undefined)('the screens of what is about a person', () => {
  const erase = async (page: Page, email: string) => {
    await page.getByRole('button', { name: 'Borrar a esta persona…' }).click()
    const dialog = page.getByRole('dialog')
    const submit = dialog.getByRole('button', { name: 'Borrar para siempre' })
    await submit.click()
    await dialog.getByText(email, { exact: false }).first().waitFor()
    expect(await dialog.count()).toBe(1)
    await dialog.getByRole('textbox').fill(email)
    await submit.click()
    await dialog.waitFor({ state: 'detached' })
  }

  it('erase them after their address was typed, and say afterwards what is left', async () => {
    const person = await addPerson(tenant, 'admin', 'admin@tres.example', 'Ana Muñoz')
    const id = await issueTo('lia@example.edu')
    const member = { name: 'Noa Gil', email: 'noa@example.edu', role: null, licenseNumber: null }
    const { id: memberId } = await addMember(tenant.ctx, member)
    const browser = await openBrowser()
    try {
      const { page, faults, go } = await openPanel(browser, app, tenant, { person })
      await go(`/credentials/${id}`)
      await erase(page, 'lia@example.edu')
      await page.getByRole('heading', { name: 'Persona borrada' }).waitFor()
      await page.getByText('Credenciales vaciadas: 1.').waitFor()
      expect(await pageOf(id)).toBe(410)
      await go('/credentials')
      await page.getByRole('link', { name: 'Persona borrada' }).first().waitFor()
      await go(`/members/${memberId}`)
      await erase(page, 'noa@example.edu')
      await page.waitForURL(/\/members$/)
      expect(await page.getByText('Noa Gil').count()).toBe(0)
      expect(faults).toEqual([])
    } finally {
      await leaveBrowser(browser)
    }
  })
})
