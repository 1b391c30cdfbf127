import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resolveFailure } from '../../src/credentials/failures/resolve-failure.ts'
import { sequenceEvents } from '../../src/platform/event-log/event-store.ts'
import type { FailureId } from '../../src/platform/ids.ts'
import { applyRetention } from '../../src/upkeep/retention/apply-retention.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { keepFailures } from '../kept-failures.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication({ worker: false })
})
afterAll(() => app?.stop())

/** An organization whose expiries were told two days ago, and the events of a type from now on. */
async function toldTwoDaysAgo() {
  const tenant = await makeTenant(app)
  const client = clientFor(app.url, tenant.key)
  const template = await makeTemplate(tenant, { required: ['recipient_name'] })
  const db = app.database.forService()
  await sql`update organizations set told_until = now() - interval '2 days' where id = ${tenant.organization.id}`.execute(
    db,
  )
  const owner = await app.connectAsOwner()
  const told = async (type: string) => {
    while (await sequenceEvents(app.platform));
    const { rows } = await sql<{ subjects: string[] }>`
      select subjects from events where organization_id = ${tenant.organization.id} and type = ${type}`.execute(db)
    return rows.flatMap(({ subjects }) => subjects)
  }
  return { tenant, client, template, owner, told }
}

describe('a program that listens', () => {
  it('is told of a credential whose time is over once, however often the nightly job runs, and of none that was revoked or told before', async () => {
    const { client, template, owner, told } = await toldTwoDaysAgo()
    const issue = async (email: string, validUntil: string, issuedAt = '9 days') => {
      const { body } = await client.issue(template.id, [{ email, recipient_name: 'Ana', external_id: `of ${email}` }])
      const id = body.credentials[0].credential_id as string
      await owner.query(
        'update credentials set valid_until = now() + $1::interval, issued_at = now() - $2::interval where id = $3',
        [validUntil, issuedAt, id],
      )
      return id
    }
    const over = await issue('over@example.edu', '-1 day')
    const overAtOnce = await issue('at-once@example.edu', '-8 days', '1 hour')
    await issue('before@example.edu', '-3 days')
    await issue('later@example.edu', '1 hour')
    const revoked = await issue('revoked@example.edu', '-1 day')
    await client.post(`/api/v1/credentials/${revoked}/revoke`, { reason: 'Error' })
    await Promise.all([applyRetention(app.platform), applyRetention(app.platform)])
    await applyRetention(app.platform)
    expect(new Set(await told('credential.expired'))).toEqual(new Set([over, overAtOnce]))
    expect(await told('credential.expired')).toHaveLength(2)
    const { next } = (await client.get('/api/v1/events')).body
    const position = BigInt(next.split('-')[0]) - 60_000_000n
    const listed = (await client.get(`/api/v1/events?after=${position}-0&types=credential.expired`)).body.events
    expect(listed[0]).toMatchObject({
      type: 'credential.expired',
      actor: { kind: 'worker' },
      data: { template_id: template.id, row: 1, external_id: expect.stringMatching(/^of /) },
    })
  })

  it('is told of a failure seven days before it is given up, once, and of none that somebody has dealt with', async () => {
    const { tenant, template, client, owner, told } = await toldTwoDaysAgo()
    const people = ['a', 'b', 'c', 'd'].map((name) => ({ email: `${name}@example.edu` }))
    const [expiring, resolved, before, young] = await keepFailures(tenant, template, people)
    const age = (id: string | undefined, days: number) =>
      owner.query('update failures set first_seen_at = now() - make_interval(days => $1) where id = $2', [days, id])
    for (const [id, days] of [
      [expiring, 84],
      [resolved, 84],
      [before, 86],
      [young, 82],
    ] as const)
      await age(id, days)
    await resolveFailure(tenant.ctx, resolved as FailureId, 'Hecho')
    await applyRetention(app.platform)
    await applyRetention(app.platform)
    expect(await told('failure.expiring')).toEqual([expiring])
    expect((await client.get('/api/v1/bulk-failures')).body.total).toBe(4)
  })

  it('is told of each once, also where more are given up in a night than one row of events holds', async () => {
    const { tenant, template, owner, told } = await toldTwoDaysAgo()
    const people = Array.from({ length: 1_001 }, (_, n) => ({ email: `n${n}@example.edu` }))
    const ids = await keepFailures(tenant, template, people)
    await owner.query(`update failures set first_seen_at = now() - interval '84 days' where id = any($1)`, [ids])
    await applyRetention(app.platform)
    expect((await told('failure.expiring')).toSorted()).toEqual(ids.toSorted())
  })
})
