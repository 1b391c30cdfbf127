import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { rotateSigningKey } from '../../src/credentials/issuers/rotate-signing-key.ts'
import { createWebhook } from '../../src/events/webhooks/set-up-webhook.ts'
import { insertSuppression } from '../../src/mail/suppressions/suppression-store.ts'
import { addSignInDomain } from '../../src/people/identity-providers/prove-domain.ts'
import type { Context } from '../../src/platform/context.ts'
import { uploadImage } from '../../src/templates/images/upload-image.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { describeScreens } from './each-screen.ts'
import { useProvider } from './provider-sign-in.ts'

/** Deliveries in each of their states, of whatever the organization has events of; the webhook is on, and takes nothing any more. */
async function deliverSome({ db, organization }: Context, webhookId: string): Promise<void> {
  await sql`update webhooks set status = 'on', failing_since = now() - interval '2 hours' where id = ${webhookId}`.execute(
    db,
  )
  await sql`
    insert into events (organization_id, position, created_at, type, actor_kind, subjects, data)
    select ${organization.id}, 1, now(), 'credential.issued', 'worker', array_agg(gen_random_uuid()), jsonb_agg('{"row": 1}'::jsonb)
    from generate_series(1, 4)`.execute(db)
  await sql`
    insert into webhook_deliveries (id, organization_id, webhook_id, position, place, type, status, attempts, next_attempt_at,
      answer_code, answer_ms, last_answer, sent_at, created_at)
    select gen_random_uuid(), ${organization.id}, ${webhookId}, 1, n, 'credential.issued', status, tries, next, code, ms, words, null, now()
    from (values (0, 'sent', 1, null::timestamptz, 200, 84, 'ok'), (1, 'failed', 11, null, null, 10000, 'no answer within ten seconds'),
      (2, 'pending', 4, now() + interval '10 minutes', 503, 1250, '<html><body>Service Unavailable</body></html>'),
      (3, 'held', 0, null, null, null, null)) as one (n, status, tries, next, code, ms, words)`.execute(db)
}

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
  const hook = {
    url: 'https://crm.aguamarina.example/hooks/sello',
    types: ['credential.*', 'job.completed'],
    description: 'CRM',
  }
  const { webhook } = await createWebhook(tenant.ctx, hook)
  await createWebhook(tenant.ctx, {
    ...hook,
    url: 'https://aula.aguamarina.example/api/v2/avisos?origen=sello',
    types: ['*'],
  })
  await deliverSome(service, webhook.id)
  return [
    { name: 'webhooks', path: '/settings/webhooks', tenant },
    { name: 'webhooks-empty', path: '/settings/webhooks', tenant: empty, role: 'admin' },
    {
      name: 'webhooks-create',
      path: '/settings/webhooks?panel=create',
      tenant,
      reach: (page) => page.locator('details summary', { hasText: /^(Credenciales|Credentials)/ }).click(),
    },
    {
      name: 'webhook',
      path: `/settings/webhooks/${webhook.id}`,
      tenant,
      reach: (page) => page.locator('details summary').first().click(),
    },
    { name: 'webhook-edit', path: `/settings/webhooks/${webhook.id}?panel=edit`, tenant },
    {
      name: 'webhook-secret',
      path: `/settings/webhooks/${webhook.id}?panel=secret`,
      tenant,
      reach: async (page) => {
        await press(/^(Crear un secreto|Make a new secret)/)(page)
        await page.getByLabel(/^(Lenguaje|Language)$/).selectOption('Python')
        await page.getByText('hmac.compare_digest').waitFor()
      },
    },
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
