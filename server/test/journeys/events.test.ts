import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archiveTemplate } from '../../src/administration/change-template.ts'
import { discardFailure } from '../../src/credentials/failures/discard-failure.ts'
import { resolveFailure } from '../../src/credentials/failures/resolve-failure.ts'
import { dayMs } from '../../src/platform/clock.ts'
import { inTransaction } from '../../src/platform/context.ts'
import { insertEventsOf, sequenceEvents } from '../../src/platform/event-log/event-store.ts'
import { newId } from '../../src/platform/ids.ts'
import { erasePerson } from '../../src/upkeep/erasure/erase-person.ts'
import { applyRetention } from '../../src/upkeep/retention/apply-retention.ts'
import { type Application, startApplication } from '../application.ts'
import { type Client, clientFor, jobEnded, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { visitorOf } from '../wallet-visitor.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication()
})
afterAll(() => app?.stop())

type Told = { id: string; type: string; actor: object; data: Record<string, unknown> }

/** A reader who begins now, and goes on each time where it was. */
async function openReader(client: Client) {
  let after: string = (await client.get('/api/v1/events')).body.next
  const seen: Told[] = []
  const read = async () => {
    for (;;) {
      const { body } = await client.get(`/api/v1/events?after=${after}&limit=1000`)
      seen.push(...body.events)
      after = body.next
      if (body.caught_up) return seen
    }
  }
  /** Reads until it has seen so many of a type. */
  const readUntil = async (type: string, count = 1) => {
    await until(read, (all) => all.filter((event) => event.type === type).length >= count)
    return seen.filter((event) => event.type === type)
  }
  return { read, readUntil, seen }
}

async function newTenant(): Promise<{ tenant: Tenant; client: Client }> {
  const tenant = await makeTenant(app)
  await until(
    () => sql`select 1 from events where position is null`.execute(app.database.forService()),
    ({ rows }) => rows.length === 0,
  )
  return { tenant, client: clientFor(app.url, tenant.key) }
}

describe('a program that listens', () => {
  it('is told of a batch what its job, its credentials and its failures say, a row of the table for a chunk', async () => {
    const { tenant, client } = await newTenant()
    const reader = await openReader(client)
    const template = await makeTemplate(tenant)
    const people = Array.from({ length: 250 }, (_, n) => ({ email: `p${n}@example.edu`, recipient_name: `P ${n}` }))
    const { body } = await client.issue(template.id, [...people, { email: 'nobody', recipient_name: 'N' }])
    const job = (await jobEnded(client, body.job_id)).body
    const [completed] = await reader.readUntil('job.completed')
    expect(completed?.actor).toEqual({ kind: 'worker' })
    const { errors: _errors, ...counts } = job.result
    expect(completed?.data).toMatchObject({ ...counts, job_id: body.job_id, emails_sent: 250 })
    const issued = await reader.readUntil('credential.issued', 250)
    const listed = (await client.get(`/api/v1/credentials?job_id=${body.job_id}&page_size=100`)).body
    expect(listed.total).toBe(250)
    const [newest] = listed.credentials
    expect(issued.map(({ data }) => data)).toContainEqual({
      credential_id: newest.id,
      credential_url: newest.credential_url,
      template_id: template.id,
      job_id: body.job_id,
      row: newest.row,
    })
    expect(new Set(issued.map(({ data }) => data.credential_id)).size).toBe(250)
    const sent = await reader.readUntil('letter.sent', 250)
    expect(new Set(sent.map(({ data }) => data.credential_id))).toEqual(
      new Set(issued.map(({ data }) => data.credential_id)),
    )
    const [failed] = await reader.readUntil('failure.created')
    const [failure] = (await client.get(`/api/v1/bulk-failures?batch_uuid=${completed?.data.batch_uuid}`)).body.items
    expect(failed?.data).toMatchObject({
      failure_id: failure.id,
      job_id: body.job_id,
      row: 251,
      category: failure.error_category,
    })
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from events where organization_id = ${tenant.organization.id} and type = 'credential.issued'`.execute(
      app.database.forService(),
    )
    expect(rows[0]?.count).toBe(3)
    expect(JSON.stringify(reader.seen)).not.toMatch(/@|P \d/)
    expect(new Set(reader.seen.map(({ id }) => id)).size).toBe(reader.seen.length)
  })

  it('is told of each end of a credential, a letter and a failure, once', async () => {
    const { tenant, client } = await newTenant()
    const reader = await openReader(client)
    const template = await makeTemplate(tenant)
    const issue = async (email: string) =>
      (await client.issue(template.id, [{ email, recipient_name: 'Ana' }])).body.credentials[0].credential_id as string
    const [one, other, third] = [
      await issue('a@example.edu'),
      await issue('b@example.edu'),
      await issue('c@example.edu'),
    ]
    await client.post(`/api/v1/credentials/${one}/revoke`, { reason: 'Error' })
    await client.post(`/api/v1/credentials/${other}/revoke`, { reason: 'Error', superseded_by: third })
    expect((await reader.readUntil('credential.revoked')).map(({ data }) => data)).toMatchObject([
      { credential_id: one },
    ])
    expect((await reader.readUntil('credential.superseded')).map(({ data }) => data)).toMatchObject([
      { credential_id: other, successor_id: third },
    ])
    await fetch(`${app.url}/credentials/${third}`, { headers: { accept: 'text/html', 'user-agent': 'Mozilla/5.0' } })
    await erasePerson(tenant.ctx, { email: 'c@example.edu' } as never).catch(() => undefined)
    const batch = await client.issue(template.id, [{ email: 'x' }, { email: 'y' }, { email: 'z' }])
    await jobEnded(client, batch.body.job_id)
    const failed = (await reader.readUntil('failure.created', 3)).map(({ data }) => data.failure_id as never)
    await resolveFailure(tenant.ctx, failed[0] as never, 'Hecho')
    await discardFailure(tenant.ctx, failed[1] as never)
    await client.post(`/api/v1/bulk-failures/${failed[2]}/retry`, {
      row_data_overrides: { email: 'z@example.edu', recipient_name: 'Z' },
    })
    for (const [type, id] of [
      ['failure.resolved', failed[0]],
      ['failure.discarded', failed[1]],
      ['failure.retried', failed[2]],
    ] as const)
      expect((await reader.readUntil(type)).map(({ data }) => data.failure_id)).toEqual([id])
    await archiveTemplate(tenant.ctx, template.id, true)
    expect((await reader.readUntil('template.archived')).map(({ data }) => data)).toEqual([
      { template_id: template.id },
    ])
    await client.post(`/api/v1/credentials/${one}/revoke`, { reason: 'Again' })
    await reader.read()
    expect(reader.seen.filter(({ type }) => type === 'credential.revoked')).toHaveLength(1)
  })

  it('is told of an offer to a wallet that ended: for a newer one, by wrong PINs, or by time', async () => {
    const { tenant, client } = await newTenant()
    const reader = await openReader(client)
    const { body } = await client.issue((await makeTemplate(tenant)).id, [{ email: 'ana@example.edu' }])
    const id = body.credentials[0].credential_id
    const offers: { offer_id: string; pin: string }[] = []
    for (let n = 0; n < 6; n += 1)
      offers.push((await client.post(`/api/v1/credentials/${id}/wallet-offers`, { pin: 'response' })).body)
    const [replaced, tried, over] = offers.map(({ offer_id }) => offer_id)
    const visitor = visitorOf(app)
    for (let n = 0; n < 5; n += 1) await visitor.send(`/interactions/${tried}`, { pin: 'no' })
    await sql`update wallet_offers set expires_at = now() where id = ${over}`.execute(app.database.forService())
    const ended = await reader.readUntil('wallet_offer.ended', 3)
    const told = (offer_id: string | undefined, ended_as: string) => ({ offer_id, credential_id: id, ended_as })
    expect(ended.map(({ data }) => data)).toEqual([
      told(replaced, 'replaced'),
      told(tried, 'tries'),
      told(over, 'time'),
    ])
    expect(ended.map(({ actor }) => actor)).toMatchObject([
      { kind: 'api_key' },
      { kind: 'visitor' },
      { kind: 'worker' },
    ])
    const states = offers.map(
      async ({ offer_id }) => (await client.get(`/api/v1/wallet-offers/${offer_id}`)).body.state,
    )
    expect(await Promise.all(states)).toEqual(['ended', 'ended', 'ended', 'open', 'open', 'open'])
  })

  it('misses nothing of a transaction that is held open while others commit, and reads all in one order', async () => {
    const { tenant, client } = await newTenant()
    const reader = await openReader(client)
    const tell = () => {
      const subject = newId<never>()
      const told = [{ organizationId: tenant.organization.id, subject }]
      return { subject, told }
    }
    const held = tell()
    const letGo = Promise.withResolvers<void>()
    const holding = inTransaction(tenant.ctx, async (tx) => {
      await insertEventsOf(tx, 'member.added', held.told)
      await letGo.promise
    })
    const others = Array.from({ length: 20 }, tell)
    for (const { told } of others) await inTransaction(tenant.ctx, (tx) => insertEventsOf(tx, 'member.changed', told))
    await reader.readUntil('member.changed', 20)
    expect(reader.seen.some(({ type }) => type === 'member.added')).toBe(false)
    letGo.resolve()
    await holding
    const late = await reader.readUntil('member.added')
    expect(late.map(({ data }) => data.member_id)).toEqual([held.subject])
    const whole = await openReaderAt(client, '')
    expect(reader.seen.map(({ id }) => id)).toEqual(whole.slice(-reader.seen.length))
  })

  it('sees one order, whichever of many workers gives the positions', async () => {
    const { tenant, client } = await newTenant()
    const reader = await openReader(client)
    const writing = Array.from({ length: 8 }, async () => {
      for (let n = 0; n < 25; n++)
        await inTransaction(tenant.ctx, (tx) =>
          insertEventsOf(tx, 'member.changed', [{ organizationId: tenant.organization.id, subject: newId<never>() }]),
        )
    })
    let isOver = false
    const sequencing = Array.from({ length: 6 }, async () => {
      while (!isOver) await sequenceEvents(app.platform)
    })
    await Promise.all(writing)
    await reader.readUntil('member.changed', 200)
    isOver = true
    await Promise.all(sequencing)
    expect(reader.seen).toHaveLength(200)
    expect(reader.seen.map(({ id }) => id)).toEqual((await openReaderAt(client, '')).slice(-200))
  })

  it('has events for ninety days, and each night older ones are deleted', async () => {
    const { tenant, client } = await newTenant()
    const count = async () =>
      (
        await sql`select 1 from events where organization_id = ${tenant.organization.id}`.execute(
          app.database.forService(),
        )
      ).rows.length
    const { next } = (await client.get('/api/v1/events')).body
    expect(await count()).toBeGreaterThan(0)
    app.clock.advance(90 * dayMs)
    await applyRetention(app.platform)
    expect(await count()).toBeGreaterThan(0)
    app.clock.advance(2 * dayMs)
    await applyRetention(app.platform)
    expect(await count()).toBe(0)
    expect((await client.get(`/api/v1/events?after=${next}`)).status).toBe(410)
    app.clock.advance(-92 * dayMs)
  })
})

/** Reads all that there is, from the beginning of the day. */
async function openReaderAt(client: Client, _from: string): Promise<string[]> {
  const ids: string[] = []
  for (let after = `${BigInt(Date.now() - dayMs) * 1_000n}-0`; ; ) {
    const { body } = await client.get(`/api/v1/events?after=${after}&limit=1000`)
    ids.push(...body.events.map(({ id }: Told) => id))
    after = body.next
    if (body.caught_up) return ids
  }
}
