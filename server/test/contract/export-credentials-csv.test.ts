import { describe, expect, it } from 'vitest'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { startWithTenant } from '../with-tenant.ts'
import { expectRefusal } from './answers.ts'
import { asksForKey, type Door, limitsItsRate, namesItsMethods, refusesInactive } from './door.ts'

const { app } = await startWithTenant({ worker: false })
const path = '/api/v1/credentials.csv'
const door: Door = {
  app: () => app,
  operation: 'export-credentials-csv',
  method: 'GET',
  path: `${path}?status=x`,
  behind: 400,
  hasNoHead: true,
}
const names =
  'id,status,credential_url,issuance_date,recipient_email,achievement_name,revocation_reason,external_id,superseded_by,row'

describe('200', () => {
  it('is a line of names and one for each credential, with what a spreadsheet would run as a formula disarmed', async () => {
    const tenant = await makeTenant(app)
    const { id } = await makeTemplate(tenant, { name: 'Datos, "todos"' })
    const client = clientFor(app.url, tenant.key)
    const row = { email: 'ana@example.edu', external_id: '=1+1' }
    const [{ credential_id, credential_url }] = (await client.issue(id, [row])).body.credentials
    await client.post(`/api/v1/credentials/${credential_id}/revoke`, { reason: 'Un error' })
    const answer = await client.get(path)
    expect([answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
      'text/csv; charset=utf-8',
      'attachment; filename="credentials.csv"',
    ])
    const { issuance_date } = (await client.get('/api/v1/credentials')).body.credentials[0]
    const cells = [credential_id, 'revoked', credential_url, issuance_date, 'ana@example.edu', '"Datos, ""todos"""']
    expect(answer.text).toBe(`${names}\r\n${[...cells, 'Un error', `"'=1+1"`, '', 1].join()}\r\n`)
  })

  it('is the line of names alone where nothing matches', async () => {
    const { key } = await makeTenant(app)
    expect((await clientFor(app.url, key).get(path)).text).toBe(`${names}\r\n`)
  })
})

describe('400', () => {
  it('refuses a filter that a list refuses, and notes no export', async () => {
    const tenant = await makeTenant(app)
    const answer = await clientFor(app.url, tenant.key).get(`${path}?job_id=x`)
    expectRefusal(answer, 400, 'Invalid job_id: must be a UUID')
    const noted = tenant.ctx.db.selectFrom('audit_entries').select('id').where('action', '=', 'credential.exported')
    expect(await noted.execute()).toEqual([])
  })
})

describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))
describe('405', () => namesItsMethods(door))
describe('429', () => limitsItsRate(door))
