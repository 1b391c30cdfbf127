import { describe, expect, it } from 'vitest'
import { clientFor, jobEnded } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { startWithTenant } from '../with-tenant.ts'
import { expectRefusal, unknownId } from './answers.ts'
import { asksForKey, type Door, limitsItsRate, namesItsMethods, refusesInactive, secondKey } from './door.ts'

const { app } = await startWithTenant()
const path = '/api/v1/batches'
const door: Door = {
  app: () => app,
  operation: 'get-batch-report',
  method: 'GET',
  path: `${path}/x/report`,
  behind: 404,
}

async function issued() {
  const tenant = await makeTenant(app)
  const client = clientFor(app.url, tenant.key)
  const { id } = await makeTemplate(tenant)
  const { body } = await client.issue(id, [{ email: 'ana@example.edu' }, { email: 'ana@' }])
  await jobEnded(client, body.job_id)
  const [batch] = (await client.get(path)).body.batches
  return { tenant, client, batch }
}

describe('200', () => {
  it('tells of each row what came of it, to any key of the organization, and notes in whose hands it came', async () => {
    const { tenant, client, batch } = await issued()
    const other = clientFor(app.url, await secondKey(tenant))
    const { status, body } = await other.get(`${path}/${batch.batch_uuid}/report`)
    expect(status).toBe(200)
    expect(body.batch_uuid).toBe(batch.batch_uuid)
    expect(body.rows).toMatchObject([
      { row: 1, email: 'ana@example.edu', outcome: 'issued', letter: 'sent', error: null, failure_id: null },
      { row: 2, email: 'ana@', outcome: 'failed', credential_id: null, error: 'Invalid email: ana@' },
    ])
    expect((await fetch(body.rows[0].credential_url.replace(/^https?:\/\/[^/]+/, app.url))).status).toBe(200)
    await client.post(`/api/v1/credentials/${body.rows[0].credential_id}/revoke`, { reason: 'Por error' })
    expect((await client.get(`${path}/${batch.batch_uuid}/report`)).body.rows[0]).toMatchObject({ outcome: 'revoked' })
    const entries = tenant.ctx.db.selectFrom('audit_entries').selectAll().where('action', '=', 'batch.exported')
    const notes = (await entries.execute()).map((one) => [one.actor_kind, one.subject_id])
    expect(notes).toEqual(Array(2).fill(['api_key', batch.batch_uuid]))
  })
})

describe('404', () => {
  it('says the same of a batch of another organization, of one that nobody has, and of no id', async () => {
    const { batch } = await issued()
    const stranger = clientFor(app.url, (await makeTenant(app)).key)
    for (const id of [batch.batch_uuid, batch.job_id, unknownId, 'x'])
      expectRefusal(await stranger.get(`${path}/${id}/report`), 404, 'Batch not found')
  })
})

describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))
describe('405', () => namesItsMethods(door))
describe('429', () => limitsItsRate(door))
