import type { Page } from 'playwright-core'
import { rotateSigningKey } from '../../src/credentials/issuers/rotate-signing-key.ts'
import { insertSuppression } from '../../src/mail/suppressions/suppression-store.ts'
import { addSignInDomain } from '../../src/people/identity-providers/prove-domain.ts'
import { uploadImage } from '../../src/templates/images/upload-image.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { describeScreens } from './each-screen.ts'
import { useProvider } from './provider-sign-in.ts'

const seal = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60"><circle cx="30" cy="30" r="28" fill="#1f4e79"/>
  <path d="M18 34l8 8 18-20" fill="none" stroke="#fff" stroke-width="5"/></svg>`

describeScreens('the settings', async (app) => {
  const tenant = await makeTenant(app, 'Universidad de Aguamarina')
  const empty = await makeTenant(app, 'Academia Nueva')
  await makeTemplate(tenant)
  const { id } = await uploadImage(tenant.ctx, Buffer.from(seal))
  const service = { ...tenant.ctx, db: app.database.forService() }
  app.clock.advance(-40 * 86_400_000)
  await rotateSigningKey(service)
  app.clock.advance(40 * 86_400_000)
  await rotateSigningKey(service)
  for (const name of ['lucia.perez', 'secretaria.de.la.facultad.de.humanidades.y.letras', 'jlopez'])
    await insertSuppression(app.platform, {
      organizationId: tenant.organization.id,
      email: `${name}@posgrado.aguamarina.example`,
      answer: '550 5.1.1 The email account that you tried to reach does not exist',
    })
  const provider = { issuer: 'https://sso.aguamarina.example', clientId: 'sello', clientSecret: 'a-secret' }
  const groupRoles = [{ group: 'titulos', role: 'issuer' as const }]
  await useProvider(tenant, provider, { domain: 'aguamarina.example', groupsClaim: 'groups', groupRoles })
  await addSignInDomain(tenant.ctx, 'posgrado.aguamarina.example')
  const press = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).click()
  const fill = async (page: Page) => {
    await page.getByLabel(/^(Dirección del logotipo|Address of the logo)/).fill(`${app.url}/images/${id}.png`)
    await page.getByLabel(/^(Sitio web|Website)/).fill('aguamarina')
    await page.getByLabel(/^(Color de acento|Accent colour)/).fill('#ffee00')
    await press(/^(Guardar|Save)/)(page)
    await page.getByText(/https:\/\/ o http|https:\/\/ or http/).waitFor()
    await page.locator('summary').click()
  }
  return [
    { name: 'profile', path: '/settings/profile', tenant },
    { name: 'profile-typed', path: '/settings/profile', tenant, reach: fill },
    { name: 'signing-keys', path: '/settings/signing-keys', tenant },
    { name: 'signing-keys-rotate', path: '/settings/signing-keys?panel=rotate', tenant },
    { name: 'signing-keys-admin', path: '/settings/signing-keys', tenant, role: 'admin' },
    { name: 'mail', path: '/settings/mail', tenant },
    {
      name: 'mail-tested',
      path: '/settings/mail',
      tenant,
      reach: async (page) => {
        await press(/^(Enviarme|Send a letter)/)(page)
        await page.getByRole('status').filter({ hasText: '@' }).waitFor()
        await page.getByText(/Lo que se dijo|What was said/).click()
      },
    },
    { name: 'wallets', path: '/settings/wallets', tenant },
    { name: 'wallets-empty', path: '/settings/wallets', tenant: empty, role: 'viewer' },
    { name: 'sign-in', path: '/settings/sign-in', tenant },
    { name: 'sign-in-empty', path: '/settings/sign-in', tenant: empty },
    { name: 'sign-in-admin', path: '/settings/sign-in', tenant, role: 'admin' },
    { name: 'mail-empty', path: '/settings/mail', tenant: empty },
    { name: 'mail-none-found', path: '/settings/mail?q=nobody@example.edu', tenant },
  ]
})
