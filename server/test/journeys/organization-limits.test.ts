import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isNearLimit, readUse, setLimits } from '../../src/administration/limits/limits.ts'
import { addMember } from '../../src/administration/membership/add-member.ts'
import { importMembers, rehearseImport } from '../../src/administration/membership/import-members.ts'
import { newId } from '../../src/platform/ids.ts'
import { returnCredentials, withinDailyUse } from '../../src/platform/rate-limits/daily-use.ts'
import { type Application, startApplication } from '../application.ts'
import { type Answer, clientFor, until } from '../client.ts'
import { makeMember, makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { people, withCluster } from '../faults/cluster.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication()
})
afterAll(() => app?.stop())

async function makeIssuer(tenant: Tenant) {
  const template = await makeTemplate(tenant, { optional: ['recipient_name'] })
  const client = clientFor(app.url, tenant.key)
  return { issue: (rows: object[]) => client.issue(template.id, rows), client }
}

/** Asks once a second until a changed limit is known, which takes a process some seconds: more often, the requests of a minute would be used up first. */
const untilKnown = (issuer: Awaited<ReturnType<typeof makeIssuer>>, isKnown: (answer: Answer) => boolean) =>
  until(async () => {
    await sleep(1_000)
    return issuer.issue(people(1))
  }, isKnown)

const usedOf = async (tenant: Tenant, what: string) => (await readUse(tenant.ctx)).find(({ of }) => of === what)?.used

describe('limits of one organization', () => {
  it('of letters and megabytes hold instead of those of the service, for it alone, and can be taken away', async () => {
    const [tenant, other] = [await makeTenant(app), await makeTenant(app)]
    await setLimits(tenant.ctx, { lettersPerDay: 3 })
    const [own, others] = [await makeIssuer(tenant), await makeIssuer(other)]
    const refused = await own.issue(people(4))
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([429, 'daily_limit_exceeded'])
    expect(refused.body.detail).toBe('Daily limit exceeded: 3 letters a day (UTC), 0 used, 4 asked for')
    expect((await others.issue(people(4))).status).toBe(200)
    await setLimits(tenant.ctx, { lettersPerDay: null, storedMegabytesPerDay: 0 })
    const full = await untilKnown(own, ({ body }) => body.detail?.includes('MB'))
    expect(full.status).toBe(429)
    await setLimits(tenant.ctx, { storedMegabytesPerDay: null })
    await untilKnown(own, ({ status }) => status === 200)
  })

  it('of credentials in a year count what was issued, not what was asked for, and begin anew with the year', async () => {
    const tenant = await makeTenant(app)
    await setLimits(tenant.ctx, { credentialsPerYear: 3 })
    const { issue, client } = await makeIssuer(tenant)
    const [one, two, three, four] = people(4)
    const { body } = await issue([one as object, { email: 'no address' }, { email: 'nor this' }])
    await until(
      () => client.get(`/api/v1/jobs/${body.job_id}`),
      (answer) => answer.body.status === 'SUCCESS',
    )
    await until(
      () => usedOf(tenant, 'credentials'),
      (used) => used === 1,
    )
    await issue([{ email: 'no address' }])
    for (const row of [two, three]) expect((await issue([row as object])).status).toBe(200)
    const { status, headers, body: told } = await issue([four as object])
    expect([status, headers.get('x-error-code')]).toEqual([429, 'yearly_limit_exceeded'])
    expect(told.detail).toBe('Yearly limit exceeded: 3 credentials a year (UTC), 3 used, 1 asked for')
    const newYear = Date.UTC(app.clock.now().getUTCFullYear() + 1)
    expect(Number(headers.get('x-ratelimit-reset')) * 1_000).toBe(newYear)
    app.clock.advance(newYear - app.clock.now().getTime())
    expect((await issue([four as object])).status).toBe(200)
  })

  it('of a year give back to the year in which it was asked for, also where the year is another one when that is known', async () => {
    const tenant = await makeTenant(app)
    await setLimits(tenant.ctx, { credentialsPerYear: 3 })
    const { now } = app.clock
    const newYear = Date.UTC(now().getUTCFullYear() + 1)
    const asked = { rows: 3, bodyBytes: 0, issues: true }
    const before = new Date(newYear - 60_000)
    app.clock.advance(before.getTime() - now().getTime())
    await withinDailyUse(tenant.ctx, asked, async () => {})
    app.clock.advance(newYear + 60_000 - now().getTime())
    await withinDailyUse(tenant.ctx, asked, async () => {})
    returnCredentials(tenant.ctx, 2, before)
    const days = tenant.ctx.db.selectFrom('daily_use').select(['credentials']).orderBy('day')
    const counted = await until(
      async () => (await days.execute()).map(({ credentials }) => Number(credentials)),
      ([old, later]) => old === 1 && later === 3,
    )
    expect(counted).toEqual([1, 3])
    await expect(withinDailyUse(tenant.ctx, { ...asked, rows: 1 }, async () => {})).rejects.toMatchObject({
      code: 'yearly_limit_exceeded',
    })
  })

  it('of a day and a year give back all that was asked for by work that failed', async () => {
    const tenant = await makeTenant(app)
    await setLimits(tenant.ctx, { lettersPerDay: 3, storedMegabytesPerDay: 1, credentialsPerYear: 3 })
    const asked = { rows: 3, bodyBytes: 600_000, issues: true }
    const fail = async () => {
      throw new Error('There is no such template.')
    }
    await expect(withinDailyUse(tenant.ctx, asked, fail)).rejects.toThrow('There is no such template.')
    await withinDailyUse(tenant.ctx, asked, async () => {})
    const more = { rows: 1, bodyBytes: 0, letters: 0, issues: true }
    await expect(withinDailyUse(tenant.ctx, more, async () => {})).rejects.toMatchObject({
      code: 'yearly_limit_exceeded',
    })
  })

  it('of members hold also where several add at the same moment', async () => {
    const tenant = await makeTenant(app)
    await setLimits(tenant.ctx, { membersMax: 5 })
    const owner = { ...tenant.ctx, actor: { kind: 'user', id: newId(), role: 'owner' } } as never
    const member = (n: number) => ({
      email: `s${n}@example.edu`,
      name: `Miembro ${n}`,
      role: null,
      licenseNumber: null,
    })
    const lines = (first: number) => [0, 1, 2].map((n) => ({ line: n + 2, ...member(first + n) }))
    const attempts = [
      ...Array.from({ length: 8 }, (_, n) => addMember(owner, member(n))),
      ...[100, 200, 300].map((first) => importMembers(owner, lines(first), 'administrator')),
    ]
    const ended = await Promise.allSettled(attempts)
    expect(ended.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(6)
    expect(await usedOf(tenant, 'members')).toBeLessThanOrEqual(5)
    await addMember(tenant.ctx, member(400))
  })

  it('of members refuse whom the organization adds, before and while it does; the operator may go over', async () => {
    const tenant = await makeTenant(app)
    await setLimits(tenant.ctx, { membersMax: 2 })
    const owner = { ...tenant.ctx, actor: { kind: 'user', id: newId(), role: 'owner' } } as never
    await makeMember(tenant, { email: 'one@example.edu', name: 'Uno' })
    const member = (n: number) => ({
      email: `m${n}@example.edu`,
      name: `Miembro ${n}`,
      role: null,
      licenseNumber: null,
    })
    const lines = [1, 2].map((n) => ({ line: n, ...member(n) }))
    for (const attempt of [() => rehearseImport(owner, lines), () => importMembers(owner, lines, 'administrator')])
      await expect(attempt()).rejects.toMatchObject({ code: 'member_limit_exceeded' })
    expect(await usedOf(tenant, 'members')).toBe(1)
    await addMember(owner, member(3))
    await expect(addMember(owner, member(4))).rejects.toMatchObject({ code: 'member_limit_exceeded' })
    await addMember(tenant.ctx, member(4))
    expect(await usedOf(tenant, 'members')).toBe(3)
  })

  it('are told of from four fifths on', () => {
    const near = (used: number, limit: number | null) => isNearLimit({ of: 'letters', used, limit })
    expect([near(79, 100), near(80, 100), near(5, null), near(0, 0)]).toEqual([false, true, false, true])
  })

  it('are set and told by the operator, with an entry in the audit log', () =>
    withCluster(async (cluster) => {
      const tenant = await makeTenant(cluster)
      const { id } = tenant.organization
      const set = await cluster.operate(
        'organization',
        'limits',
        id,
        '--members',
        '5',
        '--credentials-per-year',
        '1000',
      )
      expect(set.answer.use).toEqual([
        { of: 'letters', used: 0, limit: 100_000 },
        { of: 'megabytes', used: 0, limit: 4_096 },
        { of: 'credentials', used: 0, limit: 1_000 },
        { of: 'members', used: 0, limit: 5 },
      ])
      await cluster.operate('organization', 'limits', id, '--members', 'none')
      expect((await cluster.operate('organization', 'limits', id)).answer.use).toContainEqual({
        of: 'members',
        used: 0,
        limit: null,
      })
      expect((await cluster.operate('organization', 'limits', id, '--members', '-1')).code).not.toBe(0)
      const entries = await cluster.query(
        `select before, after from audit_entries where action = 'organization.changed' and organization_id = $1 order by id`,
        [id],
      )
      expect(entries).toEqual([
        { before: { membersMax: null, credentialsPerYear: null }, after: { membersMax: 5, credentialsPerYear: 1_000 } },
        { before: { membersMax: 5 }, after: { membersMax: null } },
      ])
    }))
})
