import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archiveTemplate } from '../../src/administration/change-template.ts'
import { addAddress } from '../../src/administration/membership/add-address.ts'
import { resendLetter } from '../../src/credentials/resend-letter.ts'
import { revokeCredential } from '../../src/credentials/revoke-credential.ts'
import type { Visit } from '../../src/credentials/visits/visit.ts'
import { insertVisits } from '../../src/credentials/visits/visit-store.ts'
import { startBatch } from '../../src/issuing/start-batch.ts'
import { createApiKey } from '../../src/people/api-keys/create-api-key.ts'
import { makeSignInLink } from '../../src/people/sign-in/make-sign-in-link.ts'
import type { User } from '../../src/people/users/user.ts'
import { dayMs } from '../../src/platform/clock.ts'
import type { Role } from '../../src/platform/context.ts'
import type { CredentialId } from '../../src/platform/ids.ts'
import { type Application, startApplication } from '../application.ts'
import { until } from '../client.ts'
import { makeMember, makeTenant, type Tenant } from '../factories.ts'
import { addressOf, issueTo, makeCourse } from './issued-credentials.ts'
import { addPerson, browserFor } from './person-client.ts'

let app: Application

beforeAll(async () => {
  app = await startApplication()
  return () => app.stop()
})
afterAll(() => app.smtp.behave(() => undefined))

/** Where no worker sends a letter. */
async function signInByLink(of: Application, person: User, tenant: Tenant) {
  const browser = browserFor(of, tenant.organization.id)
  await browser.post('/sign-in/link', { token: (await makeSignInLink(of.platform, person)).split('#')[1] })
  return browser
}

let people = 0

/** The first screen's data, as one of the team sees it. */
async function homeOf(tenant: Tenant, role: Role = 'owner', zone = 'UTC') {
  people += 1
  const person = await addPerson(tenant, role, `${role}.${people}@example.edu`)
  const answer = await (await signInByLink(app, person, tenant)).get(`/home?time_zone=${encodeURIComponent(zone)}`)
  expect(answer.status).toBe(200)
  return answer.body
}

const kindsOf = (home: { needs: { kind: string; count: number }[] }) =>
  Object.fromEntries(home.needs.map(({ kind, count }) => [kind, count]))

describe('the first screen', () => {
  it('tells each role what it may do something about, with how long the oldest failure is kept', async () => {
    const tenant = await makeTenant(app)
    const course = await makeCourse(tenant)
    app.clock.advance(-91 * dayMs)
    const spare = await makeTenant(app)
    app.clock.advance(81 * dayMs)
    const rows = [{ email: 'no address' }, { email: 'nor this' }]
    await startBatch(tenant.ctx, { templateId: course.id, rows, bytes: 0 })
    await until(
      async () => kindsOf(await homeOf(tenant)),
      (kinds) => kinds.failures === 2,
    )
    app.clock.advance(10 * dayMs)
    app.smtp.behave((to) => (to === addressOf(1) ? { code: 550, text: 'No such user here' } : undefined))
    await issueTo(app, tenant, course, [1, 2])
    await until(
      async () => kindsOf(await homeOf(tenant)),
      (kinds) => kinds.failed_letters === 1 && !kinds.batches_running,
    )
    const member = await makeMember(tenant, { email: 'lola@example.edu', name: 'Lola' })
    await addAddress(tenant.ctx, member, 'lola.other@example.edu')
    expect((await homeOf(tenant)).needs).toEqual([
      { kind: 'failures', count: 2, is_more: false, days_left: 80, since: null },
      { kind: 'failed_letters', count: 1, is_more: false, days_left: null, since: null },
      { kind: 'unconfirmed_addresses', count: 1, is_more: false, days_left: null, since: null },
    ])
    expect(kindsOf(await homeOf(tenant, 'issuer'))).toEqual({ failures: 2, failed_letters: 1 })
    expect(kindsOf(await homeOf(tenant, 'viewer'))).toEqual({})
    expect(kindsOf(await homeOf(spare, 'admin'))).toEqual({ unused_api_keys: 1 })
    expect(kindsOf(await homeOf(spare, 'viewer'))).toEqual({})
  })

  it('tells administrators of keys that expire within thirty days, and no more once they have', async () => {
    const tenant = await makeTenant(app)
    const inDays = (days: number) => new Date(app.clock.now().getTime() + days * dayMs).toISOString()
    await createApiKey(tenant.ctx, 'Verano', { expiresAt: inDays(29) })
    await createApiKey(tenant.ctx, 'Curso', { expiresAt: inDays(31) })
    expect(kindsOf(await homeOf(tenant, 'admin'))).toEqual({ expiring_api_keys: 1 })
    expect(kindsOf(await homeOf(tenant, 'issuer'))).toEqual({})
    app.clock.advance(30 * dayMs)
    expect(kindsOf(await homeOf(tenant, 'admin'))).toEqual({ expiring_api_keys: 1 })
    app.clock.advance(2 * dayMs)
    expect(kindsOf(await homeOf(tenant, 'admin'))).toEqual({})
  })

  it('asks for nothing about a letter that failed once its credential is revoked', async () => {
    const tenant = await makeTenant(app)
    app.smtp.behave((to) => (to === addressOf(3) ? { code: 550, text: 'No such user here' } : undefined))
    const issued = await issueTo(app, tenant, await makeCourse(tenant), [3])
    await until(
      async () => kindsOf(await homeOf(tenant)),
      (kinds) => kinds.failed_letters === 1 && !kinds.batches_running,
    )
    await revokeCredential(tenant.ctx, issued.get(3) as CredentialId, 'Por error')
    expect(kindsOf(await homeOf(tenant))).toEqual({})
  })

  it('tells first steps as they are, until all are done, and tells them to who may take them', async () => {
    const tenant = await makeTenant(app)
    const steps = { profile: true, template: false, test_credential: false, api_key: true }
    expect((await homeOf(tenant)).first_steps).toEqual(steps)
    expect((await homeOf(tenant, 'issuer')).first_steps).toBeNull()
    const course = await makeCourse(tenant)
    expect((await homeOf(tenant)).first_steps).toEqual({ ...steps, template: true })
    await issueTo(app, tenant, course, [7])
    expect((await homeOf(tenant)).first_steps).toBeNull()
  })

  it('tells what was issued on each of thirty days, as they are counted where the person is', async () => {
    const tenant = await makeTenant(app)
    const course = await makeCourse(tenant)
    app.clock.leaveWindow(86_400)
    app.clock.advance(-3 * dayMs)
    await issueTo(app, tenant, course, [1, 2, 3])
    app.clock.advance(3 * dayMs)
    await issueTo(app, tenant, course, [4])
    const { issued } = await homeOf(tenant, 'viewer')
    expect(issued).toHaveLength(30)
    const counts = issued.map((day: { issued: number }) => day.issued)
    expect(counts.slice(-4)).toEqual([3, 0, 0, 1])
    expect(counts.slice(0, -4)).toEqual(Array(26).fill(0))
    const today = (zone: string) => app.clock.now().toLocaleDateString('sv', { timeZone: zone })
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Mars/Base'])
      expect((await homeOf(tenant, 'viewer', zone)).issued.at(-1).day).toBe(today(zone === 'Mars/Base' ? 'UTC' : zone))
  })

  it('tells the last batches with their letters, what was opened this week, and to administrators what was done lately', async () => {
    const tenant = await makeTenant(app)
    const course = await makeCourse(tenant)
    app.smtp.behave((to) => (to === addressOf(1) ? { code: 550, text: 'No such user here' } : undefined))
    const ids = await issueTo(app, tenant, course, [1, 2, 3])
    const told = await until(
      () => homeOf(tenant, 'admin'),
      ({ batches: [last] }) => last?.letters.sent === 2 && last.letters.failed === 1,
    )
    expect(told.batches).toMatchObject([
      {
        batch: { template_name: course.name, total: 3, started_by: { kind: 'api_key' } },
        letters: { is_more: false },
      },
    ])
    expect(told.opened).toEqual({ count: 0, is_more: false })
    const marta = await addPerson(tenant, 'admin', 'marta@una.example', 'Marta Ruiz')
    const id = ids.get(2) as CredentialId
    await resendLetter({ ...tenant.ctx, actor: { kind: 'user', id: marta.id, role: 'admin' } }, id)
    const opened = (at: Date) => [
      { credentialId: id, organizationId: tenant.organization.id, moment: 'opened' as const, at },
    ]
    await insertVisits(app.platform, opened(new Date(app.clock.now().getTime() - 8 * dayMs)))
    expect((await homeOf(tenant)).opened.count).toBe(0)
    await insertVisits(app.platform, [
      { ...opened(app.clock.now())[0], credentialId: ids.get(3) as CredentialId } as Visit,
    ])
    const after = await homeOf(tenant, 'admin')
    expect([after.opened.count, after.lately[0]]).toMatchObject([
      1,
      { action: 'letter.resent', by_kind: 'user', by_name: 'Marta Ruiz' },
    ])
    await archiveTemplate(tenant.ctx, course.id, true)
    expect((await homeOf(tenant, 'admin')).lately.slice(0, 2)).toMatchObject([
      { action: 'template.archived', template: course.name },
      { action: 'letter.resent', template: null },
    ])
    const issuer = await homeOf(tenant, 'issuer')
    expect([issuer.lately, issuer.batches.length]).toEqual([null, 1])
  })

  it('says that batches stand still, and since when, where no worker reports', async () => {
    const idle = await startApplication({ worker: false })
    try {
      const tenant = await makeTenant(idle)
      const course = await makeCourse(tenant)
      await startBatch(tenant.ctx, { templateId: course.id, rows: [{ email: 'ana@example.edu' }], bytes: 0 })
      const person = await addPerson(tenant, 'viewer', 'leo@example.edu')
      const ask = async () => (await signInByLink(idle, person, tenant)).get('/home')
      const [stuck] = (await ask()).body.needs
      expect(stuck).toMatchObject({ kind: 'batches_stuck', count: 1, since: null })
      const owner = await idle.connectAsOwner()
      await owner.query(`insert into workers (id, seen_at) values (gen_random_uuid(), now() - interval '5 minutes')`)
      expect((await ask()).body.needs[0].since).toMatch(/^\d{4}-/)
      await owner.query(`insert into workers (id) values (gen_random_uuid())`)
      expect((await ask()).body.needs).toMatchObject([{ kind: 'batches_running', count: 1, since: null }])
    } finally {
      await idle.stop()
    }
  })
})
