import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { checkAppLogin } from '../../src/platform/db/app-login.ts'
import { roles } from '../../src/platform/db/roles.ts'
import { type Application, startApplication, withLogin } from '../application.ts'
import { clientFor, jobEnded } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { onServer } from '../global-setup.ts'

const login = `sello_test_requests_${randomUUID().slice(0, 8)}`

let app: Application
let tenant: Tenant
beforeAll(async () => {
  await onServer(inject('serverUrl'), `create role ${login} login; grant ${roles.app} to ${login}`)
  app = await startApplication({ appLogin: login })
  tenant = await makeTenant(app)
})
afterAll(async () => {
  await app?.stop()
  await onServer(inject('serverUrl'), `drop role if exists ${login}`)
})

const asRequest = (statement: string) =>
  sql.raw<Record<string, unknown>>(statement).execute(app.database.forOrganization(tenant.organization.id))

describe('a login of its own for the requests of organizations', () => {
  it('carries what they do, and the service keeps its own', async () => {
    expect((await asRequest('select session_user as login, current_user as role')).rows).toEqual([
      { login, role: roles.app },
    ])
    const { rows } = await sql<{ login: string }>`select session_user as login`.execute(app.database.forService())
    expect(rows[0]?.login).not.toBe(login)
  })

  it('issues, keeps failures, mails and retries as ever', async () => {
    const template = await makeTemplate(tenant)
    const client = clientFor(app.url, tenant.key)
    expect((await client.issue(template.id, [{ email: 'una@example.edu' }])).body.credentials[0].status).toBe('issued')
    const { body } = await client.issue(template.id, [{ email: 'dos@example.edu' }, { email: 'mal' }])
    const job = await jobEnded(client, body.job_id)
    expect(job.body.result).toMatchObject({ successful: 1, failed: 1, emails_sent: 1 })
    const { body: kept } = await client.get('/api/v1/bulk-failures')
    const retried = await client.call('POST', `/api/v1/bulk-failures/${kept.items[0].id}/retry`, {
      row_data_overrides: { email: 'tres@example.edu' },
    })
    expect(retried.body).toMatchObject({ success: true })
  })

  it.each([
    ['take on the role of the service', `set role ${roles.service}`],
    [
      'take it on after it gave up its own',
      `do $$ begin execute 'reset role'; execute 'set role ${roles.service}'; end $$`,
    ],
    [
      'change a signing key after it gave up its role',
      `do $$ begin execute 'reset role'; update issuer_keys set public_key_multibase = 'z'; end $$`,
    ],
    ['make a table', 'create table mine (id int)'],
  ])('cannot %s', async (_what, statement) => {
    await expect(asRequest(statement)).rejects.toMatchObject({ code: '42501' })
  })

  it('is refused in words where it may do more, or less, than that', async () => {
    const service = app.database.connectionString
    const check = (user: string) => checkAppLogin(withLogin(service, user), service, roles)
    await expect(check(login)).resolves.toBeUndefined()
    const other = `${login}_other`
    await onServer(inject('serverUrl'), `create role ${other} login`)
    try {
      await expect(check(other)).rejects.toThrow(`grant ${roles.app} to "${other}"`)
      await onServer(inject('serverUrl'), `grant ${roles.app}, ${roles.service} to ${other}`)
      await expect(check(other)).rejects.toThrow('may do more than the requests of an organization need')
    } finally {
      await onServer(inject('serverUrl'), `drop role ${other}`)
    }
    await expect(checkAppLogin(withLogin(inject('serverUrl'), login), service, roles)).rejects.toThrow()
    await expect(checkAppLogin(withLogin(service, login), service, undefined)).rejects.toThrow('needs the roles')
  })
})
