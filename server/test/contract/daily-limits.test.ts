import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listDailyUse } from '../../src/platform/rate-limits/daily-use-store.ts'
import type { Template } from '../../src/templates/template.ts'
import { applyRetention } from '../../src/upkeep/retention/apply-retention.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { people, withCluster } from '../faults/cluster.ts'

const lettersPerDay = 20
let app: Application
let tenant: Tenant
let template: Template
let client: ReturnType<typeof clientFor>

beforeAll(async () => {
  app = await startApplication({ worker: false, settings: { lettersPerDay, storedBytesPerDay: 1_000_000 } })
  // Noon, from which each test is far from the end of a day.
  const now = app.clock.now().getTime()
  app.clock.advance(Math.ceil(now / 86_400_000) * 86_400_000 + 43_200_000 - now)
})
afterAll(() => app.stop())
beforeEach(async () => {
  tenant = await makeTenant(app)
  template = await makeTemplate(tenant, { optional: ['recipient_name', 'term'] })
  client = clientFor(app.url, tenant.key)
})

async function stored(): Promise<number[]> {
  const jobs = await tenant.ctx.db.selectFrom('jobs').select('total').execute()
  const credentials = await tenant.ctx.db.selectFrom('credentials').select('id').execute()
  return [...jobs.map(({ total }) => total), ...credentials.map(() => 1)]
}

describe('429, by the limits of a day', () => {
  it('refuses a batch that would go over as a whole, in words, with the time to wait; one that fits is taken', async () => {
    expect((await client.issue(template.id, people(15))).status).toBe(200)
    const { status, body, headers } = await client.issue(template.id, people(6))
    expect([status, headers.get('x-error-code')]).toEqual([429, 'daily_limit_exceeded'])
    expect(body).toEqual({ detail: 'Daily limit exceeded: 20 letters a day (UTC), 15 used, 6 asked for' })
    const midnight = new Date(app.clock.now().toISOString().slice(0, 10)).getTime() + 86_400_000
    expect(headers.get('x-ratelimit-remaining')).toBe('0')
    expect(Number(headers.get('x-ratelimit-reset')) * 1_000).toBe(midnight)
    expect(app.clock.now().getTime() + Number(headers.get('retry-after')) * 1_000).toBeGreaterThanOrEqual(
      midnight - 1_000,
    )
    expect(await stored()).toEqual([15])
    expect((await client.issue(template.id, people(5))).status).toBe(200)
    expect((await client.issue(template.id, people(1))).status).toBe(429)
    expect(await stored()).toEqual([15, 5])
  })

  it('counts credentials that a revocation names in vain among what is stored, and refuses no other revocation by it', async () => {
    const { body } = await client.issue(template.id, people(1))
    const named = (credential_ids: string[]) =>
      client.post('/api/v1/credentials/revoke', { credential_ids, reason: 'Por error' })
    const missing = () => named(Array.from({ length: 2_000 }, () => randomUUID()))
    expect((await missing()).status).toBe(202)
    const refused = await missing()
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([429, 'daily_limit_exceeded'])
    expect(refused.body.detail).toContain('MB stored a day (UTC)')
    expect(await tenant.ctx.db.selectFrom('batch_revocations').select('total').execute()).toEqual([{ total: 2_000 }])
    expect((await named([body.credentials[0].credential_id])).status).toBe(202)
  })

  it('counts bytes too', async () => {
    const term = 'x'.repeat(500)
    const rows = people(19).map((row) => ({ ...row, term }))
    const long = await client.issue(template.id, [
      ...rows.slice(1),
      { email: 'a@example.edu', unknown: 'x'.repeat(900_000) },
    ])
    expect(long.body.detail).toMatch(/^Daily limit exceeded: 1 MB stored a day \(UTC\), 0 used, 1\.1 asked for$/)
    expect((await client.issue(template.id, rows)).status).toBe(200)
  })

  it('concerns one organization, over all its keys, until the day ends', async () => {
    await client.issue(template.id, people(20))
    const other = await makeTenant(app)
    const { id } = await makeTemplate(other)
    expect((await client.issue(template.id, people(1))).status).toBe(429)
    expect((await clientFor(app.url, other.key).issue(id, people(1))).status).toBe(200)
    app.clock.advance(86_400_000)
    expect((await client.issue(template.id, people(1))).status).toBe(200)
  })

  it('counts nothing that was not done: refused requests, and answers that are replayed', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect((await client.issue(unknown, people(20))).status).toBe(404)
    const key = { 'idempotency-key': 'once' }
    const first = await client.issue(template.id, people(20), key)
    expect(first.status).toBe(200)
    const again = await client.issue(template.id, people(20), key)
    expect([again.status, again.body]).toEqual([200, first.body])
    const refused = { 'idempotency-key': 'refused' }
    expect((await client.issue(template.id, people(1), refused)).status).toBe(429)
    app.clock.advance(86_400_000)
    expect((await client.issue(template.id, people(1), refused)).status).toBe(200)
  })

  it('is known to every process, also one that has just started', async () => {
    await client.issue(template.id, people(20))
    const use = () => tenant.ctx.db.selectFrom('daily_use').selectAll().execute()
    await until(use, (days) => days.length === 1)
    const second = await startApplication({ besides: app, worker: false, settings: { lettersPerDay } })
    second.clock.advance(app.clock.now().getTime() - second.clock.now().getTime())
    expect((await clientFor(second.url, tenant.key).issue(template.id, people(1))).status).toBe(429)
    await second.stop()
  })

  it('is forgotten with its day after four hundred of them', async () => {
    const now = Date.now()
    const dayBefore = (days: number) => new Date(now - days * 86_400_000).toISOString().slice(0, 10)
    const days = [dayBefore(398), dayBefore(402)].map((day) => ({ organization_id: tenant.organization.id, day }))
    await tenant.ctx.db.insertInto('daily_use').values(days).execute()
    await applyRetention(app.platform)
    const left = await listDailyUse(app.database, 1_000)
    expect(
      left.filter(({ organizationId }) => organizationId === tenant.organization.id).map(({ day }) => day),
    ).toEqual([dayBefore(398)])
  })

  it('is seen by the operator: in the log, and day by day', async () => {
    await withCluster(
      async (cluster) => {
        const own = await makeTenant(cluster, 'Universidad Grande')
        const { id } = await makeTemplate(own)
        const api = await cluster.startApi()
        const ownClient = clientFor(api.url, own.key)
        await ownClient.issue(id, people(3))
        for (let n = 0; n < 3; n++) expect((await ownClient.issue(id, people(3))).status).toBe(429)
        const told = async () => api.log.filter((line) => line.includes('has reached its limit of a day'))
        await until(told, (lines) => lines.length > 0)
        const list = async () =>
          (await cluster.operate('usage', 'list')).answer as { limits: object; usage: { refused: number }[] }
        const { limits, usage } = await until(list, (found) => found.usage[0]?.refused === 3)
        expect(limits).toMatchObject({ letters: 5 })
        expect(usage).toEqual([
          expect.objectContaining({ organization_name: 'Universidad Grande', letters: 3, megabytes: 0, refused: 3 }),
        ])
        expect((await told()).map((line) => JSON.parse(line).organization)).toEqual([own.organization.id])
      },
      { environment: { LETTERS_PER_DAY: '5' } },
    )
  })
})
