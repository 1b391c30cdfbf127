import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { redeliverJob } from '../../src/credentials/chunks/redeliver-job.ts'
import { updateOrganizationActive } from '../../src/organizations/organization-store.ts'
import { addToTeam } from '../../src/people/team/add-to-team.ts'
import type { JobId } from '../../src/platform/ids.ts'
import type { Template } from '../../src/templates/template.ts'
import { applyFailureRetention } from '../../src/upkeep/retention/apply-failure-retention.ts'
import { applyRetention, type Retention } from '../../src/upkeep/retention/apply-retention.ts'
import { type Application, startApplication } from '../application.ts'
import { type Client, clientFor, jobEnded, until } from '../client.ts'
import { makeMember, makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { withCluster } from '../faults/cluster.ts'

const day = 86_400_000
const nothing: Retention = {
  failuresDiscarded: 0,
  failuresDeleted: 0,
  answersDeleted: 0,
  chunksCleared: 0,
  runsDeleted: 0,
  inboxLettersDeleted: 0,
}

let app: Application
let owner: pg.Client
let tenant: Tenant
let template: Template
let client: Client

beforeAll(async () => {
  app = await startApplication()
  owner = await app.connectAsOwner()
})
afterAll(async () => {
  await app?.stop()
})
beforeEach(async () => {
  await owner.query('delete from failures')
  await owner.query('update chunks set rows = null where done_at is not null')
  tenant = await makeTenant(app)
  template = await makeTemplate(tenant, { required: ['recipient_name'] })
  client = clientFor(app.url, tenant.key)
})

/** A job with this many rows that fail, and one that is issued. */
async function makeFailures(count: number): Promise<{ jobId: JobId; failures: Record<string, unknown>[] }> {
  const bad = Array.from({ length: count }, (_, n) => ({ email: `p${n}@example.edu` }))
  const { body } = await client.issue(template.id, [{ email: 'ana@example.edu', recipient_name: 'Ana' }, ...bad])
  await jobEnded(client, body.job_id)
  return { jobId: body.job_id, failures: await listed() }
}

async function listed(): Promise<Record<string, unknown>[]> {
  return (await client.get('/api/v1/bulk-failures?page_size=100')).body.items
}

const states = async () => (await listed()).map((failure) => failure.status).sort()

describe('the count of all credentials', () => {
  const total = async () => (await client.get('/api/v1/credentials?page_size=1')).body.total
  const issue = (email: string) => client.issue(template.id, [{ email, recipient_name: 'Ana' }])

  it('is taken at night, goes on with what is issued since, and is mended by the next night', async () => {
    await issue('ana@example.edu')
    await issue('eva@example.edu')
    expect(await total()).toBe(2)
    app.clock.advance(day)
    await applyRetention(app.platform)
    await issue('luz@example.edu')
    expect(await total()).toBe(3)
    await owner.query('update credential_counts set credentials = credentials + 100')
    expect(await total()).toBe(103)
    await applyRetention(app.platform)
    expect(await total()).toBe(3)
    // Those of the last hour are counted when they are asked for: one of an earlier id may still be on its way.
    const { rows } = await owner.query('select max(credentials)::int as kept from credential_counts')
    expect(rows).toEqual([{ kept: 2 }])
    expect((await clientFor(app.url, (await makeTenant(app)).key).get('/api/v1/credentials')).body.total).toBe(0)
  })
})

describe('failure records', () => {
  it('are discarded once they are older than 90 days, and not before', async () => {
    await makeFailures(2)
    app.clock.advance(90 * day - 60_000)
    expect(await applyRetention(app.platform)).toMatchObject({ failuresDiscarded: 0 })
    expect(await states()).toEqual(['pending_review', 'pending_review'])
    app.clock.advance(2 * 60_000)
    expect(await applyRetention(app.platform)).toMatchObject({ failuresDiscarded: 2, failuresDeleted: 0 })
    const [failure] = await listed()
    expect(await states()).toEqual(['discarded', 'discarded'])
    const retried = await client.post(`/api/v1/bulk-failures/${failure?.id}/retry`, {})
    expect([retried.status, retried.body]).toEqual([400, { detail: 'Failure is discarded and cannot be retried' }])
  })

  it('are discarded ninety days after they were first seen, whenever they were last retried', async () => {
    const { failures } = await makeFailures(1)
    app.clock.advance(60 * day)
    await client.post(`/api/v1/bulk-failures/${failures[0]?.id}/retry`, {})
    expect(await listed()).toMatchObject([{ status: 'pending_review', attempts_made: 2 }])
    app.clock.advance(30 * day + 60_000)
    expect(await applyRetention(app.platform)).toMatchObject({ failuresDiscarded: 1 })
  })

  it('are deleted once they are older than 365 days if they were discarded or retried; the credential lives on', async () => {
    const { failures } = await makeFailures(3)
    const [retried, resolved] = failures
    const overrides = { row_data_overrides: { recipient_name: 'Persona' } }
    const answer = await client.post(`/api/v1/bulk-failures/${retried?.id}/retry`, overrides)
    await owner.query(`update failures set status = 'resolved' where id = $1`, [resolved?.id])
    app.clock.advance(91 * day)
    await applyRetention(app.platform)
    expect(await states()).toEqual(['discarded', 'resolved', 'retried'])
    app.clock.advance(274 * day - 60_000)
    expect(await applyRetention(app.platform)).toMatchObject({ failuresDeleted: 0 })
    app.clock.advance(2 * 60_000)
    expect(await applyRetention(app.platform)).toMatchObject({ failuresDiscarded: 0, failuresDeleted: 2 })
    expect(await states()).toEqual(['resolved'])
    expect((await client.get(`/api/v1/credentials/${answer.body.credential_id}`)).body.status).toBe('active')
  })

  it('are dealt with whole, however many there are and how few at a time', async () => {
    await makeFailures(5)
    app.clock.advance(91 * day)
    expect(await applyFailureRetention(tenant.ctx, 2)).toMatchObject({ discarded: 5 })
  })

  it('are dealt with in every organization, a deactivated one too', async () => {
    await makeFailures(1)
    await updateOrganizationActive(tenant.ctx, false)
    const other = await makeTenant(app)
    tenant = other
    template = await makeTemplate(other, { required: ['recipient_name'] })
    client = clientFor(app.url, other.key)
    await makeFailures(1)
    app.clock.advance(91 * day)
    expect(await applyRetention(app.platform)).toMatchObject({ failuresDiscarded: 2 })
  })

  it('that are being retried at that moment are left to the retry', async () => {
    const { failures } = await makeFailures(2)
    app.clock.advance(91 * day)
    await owner.query('begin')
    await owner.query('select 1 from failures where id = $1 for update', [failures[0]?.id])
    expect(await applyRetention(app.platform)).toMatchObject({ failuresDiscarded: 1 })
    await owner.query('commit')
    expect(await applyRetention(app.platform)).toMatchObject({ failuresDiscarded: 1 })
  })
})

describe('what else is let go', () => {
  it('is the rows of a batch seven days after its job ended; the job can be read and redelivered all the same', async () => {
    const { jobId } = await makeFailures(1)
    const rows = async () =>
      (await tenant.ctx.db.selectFrom('chunks').select('rows').execute()).map((chunk) => chunk.rows)
    app.clock.advance(7 * day - 60_000)
    expect(await applyRetention(app.platform)).toMatchObject({ chunksCleared: 0 })
    app.clock.advance(2 * 60_000)
    expect(await applyRetention(app.platform)).toMatchObject({ chunksCleared: 1 })
    expect(await rows()).toEqual([null])
    await redeliverJob(tenant.ctx, jobId)
    const counted = await until(
      async () => (await client.get(`/api/v1/jobs/${jobId}`)).body.result,
      (result) => result.already_emitted === 1,
    )
    expect(counted).toMatchObject({ total: 2, successful: 0, failed: 1 })
  })

  it('is never the rows of a job that has not ended', async () => {
    await makeFailures(1)
    await owner.query('update jobs set finished_at = null where organization_id = $1', [tenant.organization.id])
    app.clock.advance(30 * day)
    expect(await applyRetention(app.platform)).toMatchObject({ chunksCleared: 0 })
  })

  it('is the answers kept for an Idempotency-Key, after 24 hours', async () => {
    const kept = () => tenant.ctx.db.selectFrom('idempotency_keys').select('key').execute()
    await client.issue(template.id, [{ email: 'ana@example.edu', recipient_name: 'Ana' }], { 'idempotency-key': 'one' })
    app.clock.advance(day - 60_000)
    await applyRetention(app.platform)
    expect(await kept()).toEqual([{ key: 'one' }])
    app.clock.advance(2 * 60_000)
    expect(await applyRetention(app.platform)).toMatchObject({ answersDeleted: 1 })
    expect(await kept()).toEqual([])
  })

  it('is letters to members a month after their link ended, invitations too, sign-ins after ninety days, and counts of days after 400', async () => {
    const member = await makeMember(tenant, { email: 'una@example.edu', name: 'Una' })
    const { id: user } = await addToTeam(tenant.ctx, { email: `${member}@example.edu`, name: '', role: 'viewer' })
    const [{ id }, now] = [tenant.organization, app.clock.now()]
    const ago = (days: number) => new Date(now.getTime() - days * day)
    for (const days of [29, 31]) {
      await owner.query(
        `insert into address_letters (id, organization_id, member_id, normalized_email, requested_at, expires_at, status)
         values (gen_random_uuid(), $1, $2, $3, $4, $4, 'sent')`,
        [id, member, days, ago(days)],
      )
      await owner.query(
        `insert into invitations (id, organization_id, normalized_email, email, role, language, invited_at, requested_at, expires_at, ended_as, ended_at)
         values (gen_random_uuid(), $1, $2, $2, 'viewer', 'es', $3, $3, $3, 'withdrawn', $3)`,
        [id, days, ago(days)],
      )
    }
    for (const days of [89, 91])
      await owner.query(
        `insert into past_sign_ins (id, user_id, way, network, browser, signed_in_at)
         values (gen_random_uuid(), $1, 'link', '', $2, $3)`,
        [user, days, ago(days)],
      )
    for (const days of [399, 402])
      await owner.query(
        `insert into daily_use (organization_id, day) values ($1, (now() at time zone 'UTC')::date - $2::int)`,
        [id, days],
      )
    await applyRetention(app.platform)
    const { rows: kept } = await owner.query(
      `select (select array_agg(normalized_email) from address_letters where organization_id = $1) as letters,
         (select array_agg(normalized_email) from invitations where organization_id = $1) as invitations,
         (select array_agg(browser) from past_sign_ins where user_id = $2) as "signIns",
         (select array_agg((now() at time zone 'UTC')::date - day) from daily_use
           where organization_id = $1 and day < (now() at time zone 'UTC')::date - 1) as days`,
      [id, user],
    )
    expect(kept).toEqual([{ letters: ['29'], invitations: ['29'], signIns: ['89'], days: [399] }])
  })
})

describe('a run', () => {
  it('finds nothing to do where another has been', async () => {
    await makeFailures(2)
    app.clock.advance(91 * day)
    await applyRetention(app.platform)
    expect(await applyRetention(app.platform)).toEqual(nothing)
  })

  it('shares the work with others at the same time, each record dealt with once', async () => {
    await makeFailures(90)
    app.clock.advance(366 * day)
    const runs = await Promise.all(Array.from({ length: 5 }, () => applyRetention(app.platform)))
    const sum = (name: keyof Retention) => runs.reduce((total, run) => total + run[name], 0)
    const last = await applyRetention(app.platform)
    expect([sum('failuresDiscarded'), sum('failuresDeleted') + last.failuresDeleted]).toEqual([90, 90])
    expect(await listed()).toEqual([])
  })

  it('that is broken off in the middle is completed by the next; one organization stops no other', async () => {
    await makeFailures(1)
    const broken = tenant
    tenant = await makeTenant(app)
    template = await makeTemplate(tenant, { required: ['recipient_name'] })
    client = clientFor(app.url, tenant.key)
    await makeFailures(1)
    await owner.query(`
      create function stop_deleting() returns trigger language plpgsql as $$ begin
        if old.organization_id = '${broken.organization.id}' then raise exception 'power cut'; end if; return old; end $$;
      create trigger stop_deleting before delete on failures for each row execute function stop_deleting()`)
    app.clock.advance(366 * day)
    await expect(applyRetention(app.platform)).rejects.toThrow('power cut')
    expect(await listed()).toEqual([])
    const left = await broken.ctx.db.selectFrom('failures').select('status').execute()
    expect(left).toEqual([{ status: 'discarded' }])
    await owner.query('drop function stop_deleting cascade')
    expect(await applyRetention(app.platform)).toMatchObject({ failuresDiscarded: 0, failuresDeleted: 1 })
  })

  it('is on the schedule of the queue once, however many workers there are, and a worker does it', async () => {
    await app.startWorker()
    const schedules = await app.platform.queue.boss.getSchedules('apply-retention')
    expect(schedules.map(({ name, cron }) => [name, cron])).toEqual([['apply-retention', '17 3 * * *']])
    await makeFailures(1)
    app.clock.advance(91 * day)
    await app.platform.queue.boss.send('apply-retention', {})
    await until(states, (found) => found[0] === 'discarded')
  })

  it('can be asked for by the operator', async () => {
    await withCluster(async (cluster) => {
      const answered = await cluster.operate('retention', 'run')
      const counts = {
        failures_discarded: 0,
        failures_deleted: 0,
        idempotency_keys_deleted: 0,
        chunks_cleared: 0,
        inbox_letters_deleted: 0,
        domains_lapsed: 0,
      }
      expect([answered.code, answered.answer]).toEqual([0, counts])
    })
  })
})
