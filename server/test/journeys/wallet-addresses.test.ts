import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openUserSession } from '../../src/people/sessions/open-session.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { codesSoFar, codesTo, held, proveTo, type Visitor, visitorOf, walletUser } from '../wallet-visitor.ts'

let app: Application
let university: Tenant

async function issue(tenant: Tenant, templateId: string, email: string): Promise<string> {
  const { body } = await clientFor(app.url, tenant.key).issue(templateId, [{ email }])
  return body.credentials[0].credential_id
}

beforeAll(async () => {
  app = await startApplication()
  university = await makeTenant(app, 'Universidad de Aguamarina')
})
afterAll(() => app?.stop())
beforeEach(async () => {
  await sql`delete from sign_in_windows`.execute(service())
})

const service = () => app.database.forService()
const userOf = (email: string) => walletUser(app, email)

describe('a further address', () => {
  const [eva, work] = ['eva@example.edu', 'Eva.Work@example.org'] as const
  const kept = { own: '', work: '' }
  const add = async (visitor: Visitor, email: string) => {
    const before = await codesSoFar(app, email.toLowerCase())
    const asked = await visitor.send('/wallet/addresses', { email })
    const code = (await codesTo(app, email.toLowerCase(), before + 1)).at(-1) ?? ''
    return { asked, code, added: await visitor.send('/wallet/addresses/code', { email, code }) }
  }

  beforeAll(async () => {
    const third = await makeTenant(app, 'Third organization')
    kept.own = await issue(university, (await makeTemplate(university)).id, eva)
    kept.work = await issue(third, (await makeTemplate(third)).id, work)
  })

  it('brings its credentials once its code is right and not before, and takes them along when it is removed', async () => {
    const visitor = await proveTo(app, eva)
    await visitor.send('/wallet/addresses', { email: work })
    expect((await visitor.send('/wallet/addresses/code', { email: work, code: '12' })).status).toBe(422)
    expect(held((await visitor.open()).text)).toEqual([kept.own])
    const { added } = await add(visitor, work)
    expect([added.status, added.location]).toEqual([303, '/wallet?lang=en'])
    const { text } = await visitor.open()
    expect(held(text)).toEqual([kept.work, kept.own])
    const statusOf = async (id: string) => (await visitor.open(`/wallet/credentials/${id}`)).status
    expect([await statusOf(kept.work), await statusOf(kept.own)]).toEqual([200, 200])
    expect(text).toContain('Remove Eva.Work@example.org')
    expect(text).not.toContain('Remove eva@example.edu')
    const other = await proveTo(app, 'somebody@example.edu')
    await other.send('/wallet/addresses/remove', { email: work })
    expect(held((await visitor.open()).text)).toEqual([kept.work, kept.own])
    await visitor.send('/wallet/addresses/remove', { email: eva })
    await visitor.send('/wallet/addresses/remove', { email: work })
    expect(held((await visitor.open()).text)).toEqual([kept.own])
    expect([await statusOf(kept.work), await statusOf(kept.own)]).toEqual([404, 200])
  })

  it('is in one wallet at a time: that of who proved it last', async () => {
    const one = await proveTo(app, eva)
    const two = await proveTo(app, 'two@example.edu')
    await add(one, work)
    await add(two, work)
    expect(held((await one.open()).text)).toEqual([kept.own])
    expect(held((await two.open()).text)).toEqual([kept.work])
    await add(two, eva)
    const { text } = await one.open()
    expect([held(text), text.includes('eva@example.edu is in another wallet now')]).toEqual([[], true])
    const back = await proveTo(app, eva)
    expect(held((await back.open()).text)).toEqual([kept.own])
    expect(held((await two.open()).text)).toEqual([kept.work])
    await proveTo(app, work.toLowerCase())
    expect(held((await two.open()).text)).toEqual([])
  })

  it('that was proven again by whose account it is counts once', async () => {
    const [one, two] = [await proveTo(app, eva), await proveTo(app, 'two@example.edu')]
    await add(two, eva)
    await add(one, eva)
    const { text } = await one.open()
    expect(held(text)).toEqual([kept.own])
    expect(text.split('<span class="mono">eva@example.edu<').length).toBe(2)
  })

  it('is asked for by nobody who is not signed in, nor by another page, nor by a session of an organization’s provider', async () => {
    const user = await userOf(eva)
    const limited = visitorOf(app)
    const limitedTo = university.organization.id
    const { token } = await openUserSession(service(), user.id, app.clock.now(), { way: 'provider', limitedTo })
    limited.keep('__Host-sello_session', token)
    const signedIn = await proveTo(app, eva)
    for (const path of ['/wallet/addresses', '/wallet/addresses/code', '/wallet/addresses/remove']) {
      const fields = { email: 'unasked@example.org', code: '123456' }
      expect((await limited.send(path, fields)).status).toBe(303)
      expect((await visitorOf(app).send(path, fields)).status).toBe(303)
      expect((await signedIn.send(path, fields, { origin: 'https://evil.example' })).status).toBe(403)
    }
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from sign_ins where normalized_email = 'unasked@example.org'`.execute(service())
    expect(rows).toEqual([{ n: 0 }])
  })

  it('is added by who signed in within the last ten minutes, and asked for within them', async () => {
    const visitor = await proveTo(app, eva)
    app.clock.advance(9 * 60_000)
    const { added } = await add(visitor, work)
    expect(added.status).toBe(303)
    await visitor.send('/wallet/addresses/remove', { email: work.toLowerCase() })
    app.clock.advance(2 * 60_000)
    const asked = await visitor.send('/wallet/addresses', { email: work })
    expect([
      asked.status,
      asked.text.includes('first sign in once more'),
      asked.text.includes(`value="${eva}"`),
    ]).toEqual([403, true, true])
    // The letter of somebody who signs in with it proves it no better.
    const before = await codesSoFar(app, work.toLowerCase())
    await visitor.send('/wallet/letter', { email: work })
    const code = (await codesTo(app, work.toLowerCase(), before + 1)).at(-1) ?? ''
    const proven = await visitor.send('/wallet/addresses/code', { email: work, code })
    expect([proven.status, proven.text.includes('first sign in once more')]).toEqual([403, true])
    expect(held((await visitor.open()).text)).toEqual([kept.own])
    await proveTo(app, eva, visitor)
    expect((await add(visitor, work)).added.status).toBe(303)
  })

  it('is one of ten at most, and codes for it are bounded for each person', async () => {
    app.clock.leaveWindow(86_400)
    const visitor = await proveTo(app, 'greedy@example.edu')
    for (let n = 0; n < 20; n++)
      expect((await visitor.send('/wallet/addresses', { email: `g${n}@example.org` })).status).toBe(200)
    const { status, text } = await visitor.send('/wallet/addresses', { email: 'g20@example.org' })
    expect([status, text.includes('too many attempts')]).toEqual([429, true])
    await sql`
      insert into wallet_addresses (normalized_email, email, user_id, proven_at)
      select n || '@example.org', n || '@example.org', users.id, now() from users, generate_series(1, 10) n
      where users.normalized_email = 'greedy@example.edu'`.execute(service())
    const full = await visitor.send('/wallet/addresses', { email: 'one-more@example.org' })
    expect([full.status, full.text.includes('You have ten further addresses already')]).toEqual([422, true])
    const [code = ''] = await codesTo(app, 'g19@example.org')
    expect((await visitor.send('/wallet/addresses/code', { email: 'g19@example.org', code })).status).toBe(422)
  })
})
