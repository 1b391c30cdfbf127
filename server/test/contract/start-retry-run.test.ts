import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { continueRetryRun } from '../../src/issuing/retry-runs/continue-retry-run.ts'
import { createApiKey } from '../../src/people/api-keys/create-api-key.ts'
import { revokeApiKey } from '../../src/people/api-keys/revoke-api-key.ts'
import { contextFor } from '../../src/platform/context.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { keepFailures } from '../kept-failures.ts'
import { expectRateHeaders, expectRefusal, unknownId } from './answers.ts'
import { asksForKey, type Door, limitsItsRate, namesItsMethods, refusesInactive } from './door.ts'

let app: Application
let idle: Application
beforeAll(async () => {
  app = await startApplication()
  idle = await startApplication({ worker: false })
})
afterAll(async () => {
  await app?.stop()
  await idle?.stop()
})

const path = '/api/v1/retry-runs'
const door: Door = { app: () => app, operation: 'start-retry-run', method: 'POST', path, behind: 422 }
const rows = [{ email: 'ana@example.edu' }, { email: 'luis@example.edu' }]

async function kept(tenant: Tenant) {
  const template = await makeTemplate(tenant)
  return { template, ids: await keepFailures(tenant, template, rows) }
}

const finished = (client: ReturnType<typeof clientFor>, id: string) =>
  until(
    () => client.get(`${path}/${id}`),
    ({ body }) => body.finished_at !== null,
  )

describe('202', () => {
  it('tries each once with what is changed of it, in the name of the key', async () => {
    const tenant = await makeTenant(app)
    const { ids } = await kept(tenant)
    const client = clientFor(app.url, tenant.key)
    const changed = { id: ids[0], row_data_overrides: { email: 'ana.munoz@example.edu' } }
    const answer = await client.post(path, { failures: [changed, { id: ids[1] }] })
    expect(answer.status).toBe(202)
    expectRateHeaders(answer, 20)
    expect(answer.headers.get('location')).toBe(`${path}/${answer.body.id}`)
    expect((await finished(client, answer.body.id)).body).toMatchObject({ total: 2, issued: 2, stopped_because: null })
    const { credentials } = (await client.get('/api/v1/credentials')).body
    const emails = credentials.map((one: { recipient_email: string }) => one.recipient_email)
    expect(emails.toSorted()).toEqual(['ana.munoz@example.edu', 'luis@example.edu'])
    const { rows: entries } = await (await app.connectAsOwner()).query(
      `select distinct action, actor_kind, actor_id from audit_entries where organization_id = $1
       and action in ('retry_run.started', 'failure.retried') order by action`,
      [tenant.organization.id],
    )
    expect(entries).toEqual(
      ['failure.retried', 'retry_run.started'].map((action) => ({
        action,
        actor_kind: 'api_key',
        actor_id: tenant.keyId,
      })),
    )
  })

  it('takes all open ones that match; a key for some templates has its own alone', async () => {
    const tenant = await makeTenant(app)
    const [mine, theirs] = [await kept(tenant), await kept(tenant)]
    const { key } = await createApiKey(tenant.ctx, 'una', { allowedTemplates: [mine.template.id] })
    const client = clientFor(app.url, key)
    const { body } = await client.post(path, { matching: { error_category: 'rds_error' } })
    expect((await finished(client, body.id)).body).toMatchObject({ total: 2, issued: 2 })
    expectRefusal(await client.post(path, { failures: [{ id: theirs.ids[0] }] }), 403, 'API key is for other templates')
    const whole = clientFor(app.url, tenant.key)
    const other = await whole.post(path, { matching: { achievement_id: theirs.template.id } })
    expect(other.body.total).toBe(2)
    expectRefusal(await client.get(`${path}/${other.body.id}`), 404, 'Retry run not found')
  })

  it('ends early once its key is revoked, and leaves what it did not try as it was', async () => {
    const tenant = await makeTenant(idle)
    const { ids } = await kept(tenant)
    const { id: keyId, key } = await createApiKey(tenant.ctx, 'short-lived')
    const { body } = await clientFor(idle.url, key).post(path, { failures: ids.map((id) => ({ id })) })
    await revokeApiKey(tenant.ctx, keyId)
    await continueRetryRun(contextFor(idle.platform, tenant.organization, { kind: 'worker' }), body.id)
    const ended = await clientFor(idle.url, tenant.key).get(`${path}/${body.id}`)
    expect(ended.body).toMatchObject({ issued: 0, stopped_because: 'starter_not_allowed' })
  })

  it('ends early once its key has expired', async () => {
    const tenant = await makeTenant(idle)
    const { ids } = await kept(tenant)
    const expiresAt = new Date(Date.now() + 3_600_000)
    const { key } = await createApiKey(tenant.ctx, 'for an hour', { expiresAt: expiresAt.toISOString() })
    const { body } = await clientFor(idle.url, key).post(path, { failures: ids.map((id) => ({ id })) })
    const clock = { now: () => expiresAt }
    await continueRetryRun({ ...contextFor(idle.platform, tenant.organization, { kind: 'worker' }), clock }, body.id)
    const ended = await clientFor(idle.url, tenant.key).get(`${path}/${body.id}`)
    expect(ended.body).toMatchObject({ issued: 0, stopped_because: 'starter_not_allowed' })
  })
})

describe('404, 409 and 422', () => {
  it('begins nothing where one is missing or of another organization, one stands twice, or nothing matches', async () => {
    const foreign = await kept(await makeTenant(app))
    const tenant = await makeTenant(app)
    const { ids } = await kept(tenant)
    const client = clientFor(app.url, tenant.key)
    for (const id of [foreign.ids[0], unknownId])
      expectRefusal(await client.post(path, { failures: [{ id: ids[0] }, { id }] }), 404, 'Fallo no encontrado')
    const twice = await client.post(path, { failures: [{ id: ids[0] }, { id: ids[0]?.toUpperCase() }] })
    expectRefusal(twice, 422, 'failures must not name one twice')
    const many = await client.post(path, { failures: Array.from({ length: 5_001 }, () => ({ id: unknownId })) })
    expectRefusal(many, 422, 'failures must not exceed 5000')
    expectRefusal(await client.post(path, {}), 422, 'one of failures and matching is required, and not both')
    const misnamed = await client.post(path, { matching: { category: 'validation_error' } })
    expectRefusal(misnamed, 422, 'matching takes achievement_id, batch_uuid and error_category alone')
    const unread = [{ id: ids[0], reason: 'x', row_data_overrides: { emial: 'ana@example.edu' } }, { id: unknownId }]
    const told = await client.post(path, { failures: unread })
    expect(told.headers.get('x-unknown-parameters')).toBe('failures[].reason, failures[].row_data_overrides.emial')
    const none = await client.post(path, { matching: { error_category: 'signing_error' } })
    expectRefusal(none, 409, 'No failure that can be retried matches')
    const { items } = (await client.get('/api/v1/bulk-failures')).body
    expect(items.map((one: { attempts_made: number }) => one.attempts_made)).toEqual([1, 1])
  })
})

describe('401', () => asksForKey(door))
describe('403', () => {
  refusesInactive(door)
  it('names the scope that a key lacks', async () => {
    const { key } = await createApiKey((await makeTenant(app)).ctx, 'lee', { scopes: ['failures:read'] })
    const answer = await clientFor(app.url, key).post(path, { matching: {} })
    expectRefusal(answer, 403, 'API key lacks the scope failures:write')
  })
})
describe('405', () => namesItsMethods(door))
describe('429', () => limitsItsRate(door))
