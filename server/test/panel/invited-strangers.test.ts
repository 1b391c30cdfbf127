import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { until } from '../client.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { addPerson, browserFor, signIn } from './person-client.ts'

let app: Application
let tenant: Tenant
beforeAll(async () => {
  app = await startApplication()
  tenant = await makeTenant(app, 'Universidad de Aguamarina')
})
afterAll(() => app?.stop())

it('an invitation opens nothing else to who had no account before: no wallet, no passkey, until a letter proves the mailbox', async () => {
  const luis = 'luis.vega@example.edu'
  await addPerson(tenant, 'owner', 'ana@example.edu')
  const owner = await signIn(app, 'ana@example.edu', tenant)
  await owner.post('/team/invitations', { email: luis, role: 'issuer', language: 'es' })
  const letter = await until(
    async () => app.smtp.letters.find(({ to, messageId }) => to === luis && messageId.startsWith('<invitation-')),
    (found) => found !== undefined,
  )
  const token = /https:\/\/\S+#(\S+)/.exec((await letter?.read())?.text ?? '')?.[1]
  const browser = browserFor(app, tenant.organization.id)
  const { body } = await browser.post('/invitation/accept', { token, name: 'Luis Vega' })
  expect(body).toMatchObject({ person: { name: 'Luis Vega' }, is_limited: true })
  expect((await browser.get('/team')).status).toBe(200)
  for (const answer of [await browser.get('/account'), await browser.post('/account/passkeys/challenge', {})])
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([403, 'session_limited'])
  const wallet = await fetch(`${app.url}/wallet`, { headers: { cookie: browser.cookie() }, redirect: 'manual' })
  expect(await wallet.text()).not.toContain(luis)
  const proven = await signIn(app, luis, tenant)
  expect((await proven.get('/session')).body).toMatchObject({ person: { name: 'Luis Vega' }, is_limited: false })
})
