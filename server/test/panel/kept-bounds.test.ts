import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressLetterOutbox } from '../../src/administration/membership/deliver-address-letters.ts'
import { invitationOutbox } from '../../src/people/invitations/deliver-invitations.ts'
import { openUserSession } from '../../src/people/sessions/open-session.ts'
import { sessionsMax } from '../../src/people/sessions/session.ts'
import { sendSignInLetter } from '../../src/people/sign-in/send-sign-in-letter.ts'
import { withTransaction } from '../../src/platform/db/database.ts'
import { deliverDue } from '../../src/platform/outbox/deliver-due.ts'
import { neverStops } from '../../src/platform/process/stop.ts'
import { type Application, startApplication } from '../application.ts'
import { makeMember, makeTenant, type Tenant } from '../factories.ts'
import { browserFor, browserOf } from './person-client.ts'

let app: Application
let tenant: Tenant
let admin: Awaited<ReturnType<typeof browserOf>>

beforeAll(async () => {
  app = await startApplication({ worker: false })
  tenant = await makeTenant(app)
  admin = await browserOf(app, tenant, 'admin')
})
afterAll(() => app?.stop())

/** Letters that an organization wrote to an address, one each so many hours ago. */
async function haveWritten(member: string, email: string, hoursAgo: number[]): Promise<void> {
  const owner = await app.connectAsOwner()
  await owner.query(
    `insert into address_letters (id, organization_id, member_id, normalized_email, requested_at, expires_at, status)
     select gen_random_uuid(), $1, $2, $3, now() - make_interval(hours => hours), now() + interval '7 days', 'sent'
     from unnest($4::int[]) as hours`,
    [tenant.organization.id, member, email, hoursAgo],
  )
}

const importFile = (count: number, query = '') =>
  fetch(`${app.url}/api/panel/members/import?mode=add${query}`, {
    method: 'POST',
    headers: {
      origin: app.platform.settings.publicUrl,
      cookie: admin.cookie(),
      'x-organization-id': tenant.organization.id,
      'content-type': 'text/csv',
    },
    body: ['email,name', ...Array.from({ length: count }, (_, n) => `p${n}.${count}@example.edu,P`)].join('\n'),
  })

describe('letters by which members confirm an address', () => {
  it('are ten thousand a day for an organization: an import that would go over adds nobody, and says so', async () => {
    const member = await makeMember(tenant, { email: 'una@example.edu', name: 'Una' })
    await haveWritten(member, 'una@example.edu', Array(9_998).fill(0))
    const over = await importFile(3)
    expect([over.status, over.headers.get('x-error-code'), await over.json()]).toEqual([
      429,
      'daily_limit_exceeded',
      { detail: 'Daily limit exceeded: 10000 confirmation letters a day (UTC), 9998 used, 3 asked for' },
    ])
    expect((await admin.get('/members')).text).not.toContain('p0.3@example.edu')
    expect((await importFile(2)).status).toBe(200)
    expect((await importFile(3, '&addresses=vouch')).status).toBe(200)
  })

  it('are ten in thirty days for an address whose owner never answers', async () => {
    await sql`delete from address_letters`.execute(app.database.forService())
    const added = await admin.post('/members', { name: 'Eva', email: 'eva@example.edu', vouch: false })
    const { id } = added.body
    await haveWritten(id, 'eva@example.edu', [30, 60, 90, 120, 150, 180, 210, 240, 700])
    const again = await admin.post(`/members/${id}/addresses/resend`, { email: 'eva@example.edu' })
    expect([again.status, again.body.detail]).toEqual([429, 'This address had its 10 letters of 30 days.'])
  })
})

describe('a letter with a link', () => {
  it('is not sent where it is looked at when its link opens nothing any more', async () => {
    const [invited, address, known] = ['lea@late.example', 'leo@late.example', admin.person.email]
    const due = {
      invitations: (await admin.post('/team/invitations', { email: invited, role: 'viewer' })).status,
      address_letters: (await admin.post('/members', { name: 'Leo', email: address, vouch: false })).status,
      sign_ins: (await browserFor(app).requestLetter(known)).status,
    }
    expect(due).toEqual({ invitations: 201, address_letters: 201, sign_ins: 202 })
    const owner = await app.connectAsOwner()
    const newest = async (table: string, email: string) => {
      const query = `select * from ${table} where normalized_email = $1 order by requested_at desc limit 1`
      return (await owner.query(query, [email])).rows[0]
    }
    const atEndOf = async (table: string, email: string) => {
      const { expires_at } = await newest(table, email)
      return { ...app.platform, clock: { now: () => expires_at } }
    }
    for (const outbox of [
      invitationOutbox(await atEndOf('invitations', invited)),
      addressLetterOutbox(await atEndOf('address_letters', address)),
    ])
      await deliverDue<never>(app.platform, outbox as never, neverStops).work()
    const { id: signInId } = await newest('sign_ins', known)
    await sendSignInLetter(await atEndOf('sign_ins', known), { signInId })
    const unneeded = { status: 'failed', last_answer: 'not sent: it was not needed any more' }
    expect(await newest('invitations', invited)).toMatchObject(unneeded)
    expect(await newest('address_letters', address)).toMatchObject(unneeded)
    expect(await newest('sign_ins', known)).toMatchObject({ letter_attempts: 0, letter_ended_at: expect.any(Date) })
    expect(app.smtp.letters.map(({ to }) => to)).toEqual([])
  })
})

describe('the sessions of a person', () => {
  it('are at most fifty: the oldest ends where another one begins', async () => {
    const { id } = admin.person
    const db = app.database.forService()
    for (let n = 0; n < sessionsMax; n++)
      await withTransaction(db, (tx) => openUserSession(tx, id, new Date(Date.now() + n), { way: 'link' }))
    const { rows } = await sql`select count(*)::int as sessions from sessions where user_id = ${id}`.execute(db)
    expect(rows).toEqual([{ sessions: sessionsMax }])
    expect((await admin.get('/session')).body).toBeNull()
    // Whoever runs the provider of an organization ends none that a letter opened.
    const limitedTo = tenant.organization.id
    await withTransaction(db, (tx) => openUserSession(tx, id, new Date(), { way: 'provider', limitedTo }))
    const left = await sql`select count(*)::int as sessions from sessions where user_id = ${id}`.execute(db)
    expect(left.rows).toEqual([{ sessions: sessionsMax + 1 }])
  })
})

describe('what people keep', () => {
  it('counts as stored on that day; beyond the limit nothing more is kept, and taking away still works', async () => {
    const small = await startApplication({ besides: app, worker: false, settings: { storedBytesPerDay: 100_000 } })
    small.clock.leaveWindow(86_400)
    try {
      const owner = await browserOf(small, await makeTenant(small), 'owner')
      const { body } = await owner.post('/api-keys', { name: 'Moodle' })
      const save = () => owner.post('/templates', { template: { name: 'Diploma', description: 'x'.repeat(1_000) } })
      expect((await save()).status).toBe(201)
      let last = await save()
      for (let n = 0; n < 15 && last.status === 201; n++) last = await save()
      expect([last.status, last.headers.get('x-error-code')]).toEqual([429, 'daily_limit_exceeded'])
      expect(last.body.detail).toMatch(/^Daily limit exceeded: 0\.1 MB stored a day/)
      const revoked = await owner.post(`/api-keys/${body.api_key.id}/revoke`, { name: 'Moodle' })
      expect(revoked.status).toBe(200)
    } finally {
      await small.stop()
    }
  })

  it('counts what is turned on, given and begun too, each an entry of the audit log, and never what ends something', async () => {
    const small = await startApplication({ besides: app, worker: false, settings: { storedBytesPerDay: 8_000 } })
    small.clock.leaveWindow(86_400)
    try {
      const owner = await browserOf(small, await makeTenant(small), 'owner')
      const nobody = randomUUID()
      const codeOf = async (method: string, path: string, body: unknown) =>
        (await owner.ask(method, path, body, { 'idempotency-key': randomUUID() })).headers.get('x-error-code')
      const asked = (gives: boolean): Promise<(string | null)[]> =>
        Promise.all([
          codeOf('PUT', `/templates/${nobody}/archived`, { is_archived: !gives }),
          codeOf('POST', `/members/${nobody}/status`, { status: gives ? 'active' : 'suspended' }),
          codeOf('PATCH', `/team/${nobody}`, { role: gives ? 'admin' : 'viewer' }),
          codeOf('POST', '/identity-provider/switch', { is_on: gives }),
        ])
      expect(await asked(true)).toEqual(Array(4).fill('daily_limit_exceeded'))
      expect(await asked(false)).not.toContain('daily_limit_exceeded')
      expect(await codeOf('POST', '/api-keys', { name: 'Moodle' })).toBe('daily_limit_exceeded')
      expect(await codeOf('POST', '/retry-runs', { failures: [{ id: nobody }] })).toBe('daily_limit_exceeded')
      expect(await codeOf('POST', '/identity-provider/domains', { domain: 'example.edu' })).toBe('daily_limit_exceeded')
    } finally {
      await small.stop()
    }
  })
})

describe('the list of API keys', () => {
  it('has all that are in force, and of those that are revoked the five hundred made last', async () => {
    const keeper = await browserOf(app, tenant, 'admin')
    const { body } = await keeper.post('/api-keys', { name: 'Moodle' })
    const owner = await app.connectAsOwner()
    await owner.query(
      `insert into api_keys (id, organization_id, name, key_hash, prefix, last_four, created_at, revoked_at)
       select gen_random_uuid(), $1, 'Key ' || n, decode(md5(n::text) || md5(n::text), 'hex'), 'svc_live_0000', '0000',
         now() + make_interval(secs => n), now() from generate_series(1, 600) as n`,
      [tenant.organization.id],
    )
    const names = (await keeper.get('/api-keys')).body.items.map(({ name }: { name: string }) => name)
    expect([names[0], names[499]]).toEqual(['Key 600', 'Key 101'])
    expect(names.filter((name: string) => name.startsWith('Key '))).toHaveLength(500)
    expect(names).toContain('Moodle')
    const named = await keeper.post(`/api-keys/${body.api_key.id}/revoke`, { name: 'Moodle' })
    expect(named.body.name).toBe('Moodle')
  })
})
