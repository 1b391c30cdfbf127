import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { expectRateHeaders, expectRefusal, unknownId } from './answers.ts'
import { asksForKey, type Door, limitsItsRate, namesItsMethods, refusesInactive } from './door.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication()
})
afterAll(() => app?.stop())

const path = (id: string) => `/api/v1/credentials/${id}/letters`
const door: Door = { app: () => app, operation: 'resend-letter', method: 'POST', path: path('x'), behind: 404 }
const lettersOf = (id: string) => app.smtp.letters.filter(({ messageId }) => messageId.includes(id)).map(({ to }) => to)
const sent = (id: string, count: number) =>
  until(
    async () => lettersOf(id),
    (found) => found.length === count,
  )

async function issue(tenant: Tenant, email: string): Promise<string> {
  const template = await makeTemplate(tenant)
  const { body } = await clientFor(app.url, tenant.key).issue(template.id, [{ email }])
  await sent(body.credentials[0].credential_id, 1)
  return body.credentials[0].credential_id
}

/** Sends until the outcome of the letter before is noted, which follows the letter by a moment. */
const resend = (tenant: Tenant, id: string, body?: object) =>
  until(
    () => clientFor(app.url, tenant.key).post(path(id), body),
    ({ status }) => status !== 409,
  )

describe('202', () => {
  it('sends the letter to its last address, or to another one, and the credential stays as it was', async () => {
    const tenant = await makeTenant(app)
    const id = await issue(tenant, 'ana@example.edu')
    const again = await resend(tenant, id)
    expect([again.status, again.body]).toEqual([202, { id }])
    expectRateHeaders(again, 20)
    await sent(id, 2)
    expect((await resend(tenant, id, { email: 'ana@example.org' })).status).toBe(202)
    expect(await sent(id, 3)).toEqual(['ana@example.edu', 'ana@example.edu', 'ana@example.org'])
    const { body } = await clientFor(app.url, tenant.key).get(`/api/v1/credentials/${id}`)
    expect(body).toMatchObject({ status: 'active', recipient_email: 'ana@example.edu' })
  })
})

describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))

describe('404', () => {
  it('says the same of an unknown id, of what is no UUID, and of a credential of another organization, whose letter stays', async () => {
    const foreign = await issue(await makeTenant(app), 'luis@example.edu')
    const client = clientFor(app.url, (await makeTenant(app)).key)
    for (const id of [unknownId, foreign, 'x', '%00'])
      expectRefusal(await client.post(path(id), {}), 404, 'Credential not found')
    expect(lettersOf(foreign)).toEqual(['luis@example.edu'])
  })
})

describe('405', () => namesItsMethods(door))

describe('409 and 422', () => {
  it('sends nothing to what is no address, and nothing of a revoked credential', async () => {
    const tenant = await makeTenant(app)
    const client = clientFor(app.url, tenant.key)
    const id = await issue(tenant, 'eva@example.edu')
    for (const email of ['eva@', 7])
      expectRefusal(await client.post(path(id), { email }), 422, 'email must be an e-mail address')
    await client.post(path(id).replace('letters', 'revoke'), { reason: 'x' })
    const refused = 'The letter is of a revoked credential and is not sent again'
    expectRefusal(await client.post(path(id), {}), 409, refused)
    expect(lettersOf(id)).toEqual(['eva@example.edu'])
  })
})

describe('429', () => {
  limitsItsRate(door)

  it('says so after five times within 24 hours, whoever asks', async () => {
    const tenant = await makeTenant(app)
    const id = await issue(tenant, 'lia@example.edu')
    for (let n = 2; n <= 6; n++) {
      expect((await resend(tenant, id)).status).toBe(202)
      await sent(id, n)
    }
    const refused = await resend(tenant, id)
    expectRefusal(refused, 429, 'This letter went out again 5 times within 24 hours')
    expect(refused.headers.get('x-error-code')).toBe('letter_resends_exceeded')
  })
})
