import type { Browser } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addSignInDomain, takeAsProven } from '../../src/people/identity-providers/prove-domain.ts'
import type { Application } from '../application.ts'
import { browserPath } from '../browser/chromium.ts'
import { type OpenIdProvider, startOpenIdProvider } from '../open-id-provider.ts'
import { openPanel } from './open-panel.ts'
import { panelPage } from './panel-page.ts'
import { makeProviderTenant, type ProviderTenant, useProvider } from './provider-sign-in.ts'
import { withPanel } from './with-panel.ts'

describe.skipIf(browserPath === undefined)('signing in with the account of one’s organization', () => {
  let app: Application
  let browser: Browser
  let tenant: ProviderTenant
  let provider: OpenIdProvider
  let tests = 0
  let domain: string

  withPanel((opened) => {
    ;({ app, browser } = opened)
  })
  beforeEach(async () => {
    tests += 1
    domain = `una${tests}.example`
    tenant = await makeProviderTenant(app, 'Universidad Una')
    provider = await startOpenIdProvider([`${app.url}/panel/sign-in/callback/${tenant.slug}`])
    provider.account = { sub: 'ana', email: `ana@${domain}`, email_verified: true, name: 'Ana Muñoz' }
  })
  afterEach(() => provider.stop())

  it('leads from the typed address to the provider and back, to the address that was asked for', async () => {
    await useProvider(tenant, provider, { domain })
    const { page, faults } = await panelPage(browser)
    await page.goto(`${app.url}/panel/o/${tenant.slug}/credentials`)
    await page.getByLabel('Correo electrónico').fill(`ana@${domain}`)
    await page.getByRole('button', { name: 'Entrar con Una' }).click()
    await page.waitForURL(new RegExp(`/o/${tenant.slug}/credentials$`))
    await page.getByRole('heading', { name: 'Credenciales' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Credenciales' }).waitFor()
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('says in words why somebody is not let in, and leads back to the sign-in', async () => {
    await useProvider(tenant, provider, { domain, defaultRole: null })
    const { page, faults } = await panelPage(browser)
    await page.goto(`${app.url}/panel/sign-in?organization=${tenant.slug}`)
    await page.getByRole('button', { name: 'Entrar con Una' }).click()
    await page.getByText('Tu cuenta no puede usar Sello en esta organización').waitFor()
    await page.getByRole('link', { name: 'Volver a la entrada' }).click()
    await page.getByRole('button', { name: 'Entrar con Una' }).waitFor()
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('is set up, tried and turned on by an owner on one screen', async () => {
    await takeAsProven(tenant.ctx, await addSignInDomain(tenant.ctx, domain), 'operator')
    const { page, faults, go } = await openPanel(browser, app, tenant)
    await go('/settings/sign-in')
    await page.getByText(`${app.url}/panel/sign-in/callback/${tenant.slug}`).waitFor()
    await page.getByLabel('Nombre en el botón').fill('Una')
    await page.getByLabel('Emisor (issuer)').fill(provider.issuer)
    await page.getByLabel('ID de cliente').fill(provider.clientId)
    await page.getByLabel('Secreto de cliente').fill(provider.clientSecret)
    await page.getByLabel('Las demás personas').selectOption('viewer')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('Guardado.').waitFor()
    expect(await page.getByLabel('Secreto de cliente').inputValue()).toBe('')
    await page.getByRole('button', { name: 'Probarlo' }).click()
    await page.getByText('Funciona. Una persona nueva como tú sería: Consulta.').waitFor()
    await page.getByText(`ana@${domain} (verificada)`).waitFor()
    await page.getByRole('button', { name: 'Activar', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Activar' }).click()
    await page.getByRole('button', { name: 'Desactivar' }).waitFor()
    expect(faults).toEqual([])
    await page.context().close()
  })
})
