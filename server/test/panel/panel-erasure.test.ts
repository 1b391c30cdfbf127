import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { addPerson, signIn } from './person-client.ts'

let app: Application
let tenant: Tenant
let other: Tenant

beforeAll(async () => {
  app = await startApplication()
  tenant = await makeTenant(app, 'Universidad de Aguamarina')
  other = await makeTenant(app, 'Academia de Otros')
})
afterAll(() => app?.stop())

async function issueTo(email: string, by = tenant): Promise<string> {
  const { id } = await makeTemplate(by, { name: 'Cerámica', required: ['recipient_name'] })
  const rows = [{ email, recipient_name: 'Eva Ruiz' }]
  return (await clientFor(app.url, by.key).issue(id, rows)).body.credentials[0].credential_id
}

const pageOf = async (id: string) => (await fetch(`${app.url}/credentials/${id}`)).status

async function administrator(email: string) {
  await addPerson(tenant, 'admin', email)
  return signIn(app, email, tenant)
}

describe('an administrator who is asked to erase a person', () => {
  it('gets all that is held about them, erases it from this organization, and can revoke what was issued still', async () => {
    const admin = await administrator('admin@uno.example')
    const [here, elsewhere] = [await issueTo('eva@example.edu'), await issueTo('eva@example.edu', other)]
    const held = await admin.post('/people/export', { email: 'Eva@example.edu' })
    expect(held.status).toBe(200)
    expect(held.headers.get('content-disposition')).toBe('attachment; filename="person.json"')
    expect(JSON.stringify(held.body)).toContain('Eva Ruiz')
    expect(JSON.stringify(held.body)).toContain(here)
    expect(JSON.stringify(held.body)).not.toContain(elsewhere)
    const erased = await admin.post('/people/erase', { email: 'eva@example.edu' })
    expect(erased.body).toMatchObject({ credentials: 1, members: 0 })
    expect([await pageOf(here), await pageOf(elsewhere)]).toEqual([410, 200])
    expect((await admin.get(`/credentials/${here}`)).body).toMatchObject({ recipient_email: '', recipient_name: null })
    const again = await admin.post('/people/export', { email: 'eva@example.edu' })
    expect(JSON.stringify(again.body)).not.toContain(here)
    const revoked = await admin.post(`/credentials/${here}/revoke`, { reason: 'Por error', email: here })
    expect(revoked.body).toMatchObject({ status: 'revoked' })
  })

  it('erases once, however often the button was pressed, and the log counts it once', async () => {
    const admin = await administrator('admin@cuatro.example')
    for (let n = 0; n < 3; n++) await issueTo('mar@example.edu')
    const erased = await Promise.all([1, 2, 3].map(() => admin.post('/people/erase', { email: 'mar@example.edu' })))
    expect(erased.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(erased.map(({ body }) => body.credentials).sort()).toEqual([0, 0, 3])
  })

  it('is not let erase somebody of the team, nor is anybody below an administrator let ask', async () => {
    const admin = await administrator('admin@dos.example')
    const refused = await admin.post('/people/erase', { email: 'admin@dos.example' })
    expect([refused.status, refused.body.detail]).toEqual([409, 'The person is of the team: remove them from it first'])
    expect((await admin.post('/people/erase', { email: 'nobody' })).status).toBe(422)
    await addPerson(tenant, 'issuer', 'issuer@dos.example')
    const issuer = await signIn(app, 'issuer@dos.example', tenant)
    for (const path of ['/people/erase', '/people/export'])
      expect((await issuer.post(path, { email: 'eva@example.edu' })).status, path).toBe(403)
  })
})
