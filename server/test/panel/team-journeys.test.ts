import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listAuditEntries } from '../../src/platform/audit-log/audit-entry-store.ts'
import type { Application } from '../application.ts'
import { browserPath } from '../browser/chromium.ts'
import { until } from '../client.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { goTo, openPanel, type PanelPage } from './open-panel.ts'
import { focusArrives, panelPage, pressUntil } from './panel-page.ts'
import { addPerson } from './person-client.ts'
import { withPanel } from './with-panel.ts'

describe.skipIf(browserPath === undefined)('the team in the panel', () => {
  let app: Application
  let browser: Browser
  let tenant: Tenant
  let owner: PanelPage
  let made = 0
  let luis: string

  withPanel((opened) => {
    ;({ app, browser } = opened)
  })
  beforeEach(async () => {
    made += 1
    luis = `luis${made}@example.edu`
    tenant = await makeTenant(app, 'Universidad de Aguamarina')
    owner = await openPanel(browser, app, tenant)
  })
  afterEach(() => owner.page.context().close())

  async function linkTo(email: string, count = 1): Promise<string> {
    const letters = await until(
      async () => app.smtp.letters.filter(({ to, messageId }) => to === email && messageId.startsWith('<invitation-')),
      (found) => found.length >= count,
    )
    return /https?:\S+#\S+/.exec((await letters.at(-1)?.read())?.text ?? '')?.[0] ?? ''
  }

  async function invite(page: Page, email: string, role: RegExp) {
    await page.getByRole('link', { name: 'Invitar' }).click()
    await page.getByRole('dialog').getByLabel('Correo electrónico').fill(email)
    const chosen = page.getByRole('dialog').getByRole('radio', { name: role })
    await chosen.check()
    await chosen.press('Enter')
    await page.getByText(`Va una invitación en camino a ${email}`).waitFor()
  }

  it('takes an invited person in: by letter, under their name, with the role of the invitation', async () => {
    await owner.go('/team')
    await invite(owner.page, luis, /Expedición/)
    expect(await owner.page.getByRole('row', { name: new RegExp(luis) }).textContent()).toContain('Expedición')
    const { page, faults } = await panelPage(browser)
    await goTo(page, await linkTo(luis))
    await page.getByText(`La invitación es para ${luis}, con el papel «Expedición»`).waitFor()
    await page.getByLabel('Tu nombre').fill('Luis Vega')
    await page.getByLabel('Tu nombre').press('Enter')
    await page.waitForURL(/\/panel\/o\//)
    await page.getByRole('link', { name: 'Equipo' }).click()
    await page.getByRole('row', { name: /Luis Vega/ }).waitFor()
    expect(await page.getByRole('row', { name: /Luis Vega/ }).textContent()).toContain('Expedición')
    expect(await page.getByRole('link', { name: 'Claves de API' }).count()).toBe(0)
    expect(faults).toEqual([])
    await owner.page.reload()
    await owner.page.getByRole('row', { name: /Luis Vega/ }).waitFor()
    expect(await owner.page.getByText('Ahora mismo no hay nadie invitado.').count()).toBe(1)
    await page.context().close()
  })

  it('says whom an invitation signs in to who is signed in as somebody else, and what became of a link that was used', async () => {
    await owner.go('/team')
    await invite(owner.page, luis, /Consulta/)
    const link = await linkTo(luis)
    await goTo(owner.page, link)
    await owner.page.getByText(`está abierta la sesión de ${owner.person.email}`).waitFor()
    await owner.page.getByLabel('Tu nombre').fill('Luis')
    await owner.page.getByRole('button', { name: 'Aceptar y entrar' }).click()
    await owner.page.waitForURL(/\/panel\/o\//)
    await owner.page.getByRole('button', { name: 'Tu cuenta' }).click()
    await owner.page.getByText(luis).waitFor()
    await goTo(owner.page, link)
    await owner.page.getByText('Este enlace ya se usó').waitFor()
  })

  it('sends an invitation again with another link, and withdraws it', async () => {
    await owner.go('/team')
    await invite(owner.page, luis, /Consulta/)
    const first = await linkTo(luis)
    await owner.page.getByRole('button', { name: `Enviar otra vez: ${luis}` }).click()
    await owner.page.getByText(`Va otro correo en camino a ${luis}`).waitFor()
    const second = await linkTo(luis, 2)
    expect(second).not.toBe(first)
    await owner.page.getByRole('button', { name: `Retirar: ${luis}` }).click()
    await owner.page.getByText('Ahora mismo no hay nadie invitado.').waitFor()
    await goTo(owner.page, second)
    await owner.page.getByText('Este enlace ya se usó, se retiró').waitFor()
  })

  it('shows a viewer who is in it and no action but to leave, and refuses them by request too', async () => {
    const { page, go } = await openPanel(browser, app, tenant, { role: 'viewer', name: 'Vera Paz' })
    await go('/team?panel=invite')
    await page.getByRole('row', { name: /Ana Muñoz/ }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    const actions = page.getByRole('table').getByRole('link')
    expect(await actions.allTextContents()).toEqual(['Dejar el equipo'])
    expect(await page.getByRole('link', { name: 'Invitar' }).count()).toBe(0)
    const status = await page.evaluate(async (organization) => {
      const answer = await fetch('/api/panel/team/invitations', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-organization-id': organization },
        body: JSON.stringify({ email: 'nadie@example.edu', role: 'owner' }),
      })
      return answer.status
    }, tenant.organization.id)
    expect(status).toBe(403)
    await page.context().close()
  })

  it('keeps its last owner, and says what to do first', async () => {
    await owner.go('/team')
    await owner.page.getByRole('link', { name: 'Cambiar papel: Ana Muñoz' }).click()
    await owner.page.getByRole('radio', { name: /Consulta/ }).check()
    await owner.page.getByRole('button', { name: 'Cambiar papel' }).click()
    await owner.page.getByText('Una organización conserva al menos una persona propietaria.').waitFor()
    await owner.page.keyboard.press('Escape')
    await owner.page.getByRole('link', { name: 'Dejar el equipo' }).click()
    await owner.page.getByText('Dale antes ese papel a alguien más.').waitFor()
    expect(await owner.page.getByRole('dialog').getByRole('textbox').count()).toBe(0)
  })

  it('changes a role and removes somebody by keyboard alone; they lose the organization at once', async () => {
    const user = await addPerson(tenant, 'viewer', luis, 'Luis Vega')
    const theirs = await openPanel(browser, app, tenant, { person: user })
    await theirs.go('/team')
    const { page } = owner
    await owner.go('/team')
    await pressUntil(page, /^Cambiar papel: Luis Vega$/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await pressUntil(page, /^Consulta/)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.getByText('Luis Vega tiene ahora el papel «Expedición».').waitFor()
    await pressUntil(page, /^Quitar a Luis Vega$/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await focusArrives(page)
    await page.keyboard.type(luis)
    await page.keyboard.press('Enter')
    await page.getByText('Luis Vega ya no está en el equipo.').waitFor()
    expect(await page.getByRole('row', { name: /Luis Vega/ }).count()).toBe(0)
    await theirs.page.reload()
    await theirs.page.getByRole('heading', { name: 'Aquí no hay nada' }).waitFor()
    const entries = await listAuditEntries(tenant.ctx, {}, { before: undefined, limit: 2 })
    expect(entries.map(({ action, actor }) => [action, actor.id])).toEqual([
      ['team_member.removed', owner.person.id],
      ['team_member.role_changed', owner.person.id],
    ])
    expect(owner.faults).toEqual([])
    await theirs.page.context().close()
  })

  it('is left by who types the name of the organization, and shows them nothing of it any more', async () => {
    const { page, go } = await openPanel(browser, app, tenant, { role: 'issuer', name: 'Iván Ruiz' })
    await go('/team')
    await page.getByRole('link', { name: 'Dejar el equipo' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Universidad de Aguamarina')
    await page.getByRole('dialog').getByRole('textbox').press('Enter')
    await page.getByText('Todavía no perteneces a ninguna organización').waitFor()
    await page.context().close()
  })
})
