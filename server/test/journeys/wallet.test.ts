import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { memberOperations } from '../../src/entrypoints/sitemap/panel-operations.ts'
import { openUserSession } from '../../src/sessions/open-session.ts'
import { type Application, startApplication } from '../application.ts'
import { type Answer, clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { browserOf } from '../panel/person-client.ts'
import { asks, makePublished } from '../pathway-makers.ts'
import { codesSoFar, codesTo, proveTo, type Visitor, visitorOf } from '../wallet-visitor.ts'

const ana = 'Ana.Ruiz@example.edu'
const day = 86_400_000

let app: Application
let university: Tenant
let academy: Tenant
const ids = { expired: '', revoked: '', valid: '', award: '', ofOther: '' }

async function issue(tenant: Tenant, templateId: string, email: string): Promise<string> {
  const { body } = await clientFor(app.url, tenant.key).issue(templateId, [{ email }])
  return body.credentials[0].credential_id
}

beforeAll(async () => {
  app = await startApplication()
  university = await makeTenant(app, 'Universidad de Aguamarina')
  academy = await makeTenant(app, 'Academy of <Letters>', 'en')
  const brief = await makeTemplate(university, { name: 'First aid', expirationMonths: 1 })
  ids.expired = await issue(university, brief.id, ana)
  app.clock.advance(40 * day)
  const course = await makeTemplate(university, { name: 'Data analysis' })
  ids.revoked = await issue(university, course.id, ana)
  const api = clientFor(app.url, university.key)
  await api.post(`/api/v1/credentials/${ids.revoked}/revoke`, { reason: 'Issued by mistake' })
  const poem = await makeTemplate(academy, { name: 'Poetry' })
  const laurel = await makeTemplate(academy, { name: 'Laurel' })
  await makePublished(academy, laurel, [{ at_least: 1, templates: asks(poem) }], { name: 'Way of <poets>' })
  ids.valid = await issue(academy, poem.id, ana.toUpperCase())
  ids.ofOther = await issue(university, course.id, 'other@example.edu')
  const { body } = await until(
    () => clientFor(app.url, academy.key).get(`/api/v1/credentials?template_id=${laurel.id}&email=${ana}`),
    (answer) => answer.body.credentials?.length === 1,
  )
  ids.award = body.credentials[0].credential_id ?? body.credentials[0].id
})
afterAll(() => app?.stop())
beforeEach(async () => {
  await sql`delete from sign_in_windows`.execute(service())
})

const held = (text: string) => [...text.matchAll(/href="\/credentials\/([0-9a-f-]{36})"/g)].map(([, id]) => id)
const service = () => app.database.forService()
const userOf = (email: string) =>
  service().selectFrom('users').select('id').where('normalized_email', '=', email).executeTakeFirstOrThrow()
const isKnown = async (email: string) =>
  (await service().selectFrom('users').select('id').where('normalized_email', '=', email).execute()).length === 1

describe('a stranger at the wallet', () => {
  it('proves an address by a code, is known from then on, and sees what every organization issued to it, newest first', async () => {
    const visitor = visitorOf(app)
    expect((await visitor.open()).text).toContain('name="email"')
    const asked = await visitor.send('/wallet/letter', { email: ana })
    expect(asked.text).toContain('name="code"')
    const [code = ''] = await codesTo(app, ana.toLowerCase())
    expect(await isKnown(ana.toLowerCase())).toBe(false)
    const wrong = await visitor.send('/wallet/code', { email: ana, code: code === '000000' ? '000001' : '000000' })
    expect([wrong.status, await isKnown(ana.toLowerCase())]).toEqual([422, false])
    const right = await visitor.send('/wallet/code', { email: ana, code: ` ${code.slice(0, 3)} ${code.slice(3)}` })
    expect([right.status, right.location, await isKnown(ana.toLowerCase())]).toEqual([303, '/wallet?lang=en', true])
    const { text, headers } = await visitor.open()
    expect(held(text)).toEqual([ids.award, ids.valid, ids.revoked, ids.expired])
    expect(headers.get('cache-control')).toBe('no-store')
    const [award = '', poem = '', course = '', brief = ''] = text.split(/<li[ >]/).slice(1)
    expect(award).toContain('completing the pathway “Way of &lt;poets&gt;”')
    expect(poem).toMatch(/Academy of &lt;Letters&gt;.*Valid</s)
    expect(poem).not.toContain('pathway')
    expect(course).toMatch(/class="stale".*Universidad de Aguamarina.*Revoked</s)
    expect(brief).toMatch(/class="stale".*Expired<.*Expired on/s)
    expect(await visitor.send('/wallet/code', { email: ana, code })).toMatchObject({ status: 422 })
  })

  it('learns nothing of an address: answers are the same for one that holds, one that is known, one that is nobody', async () => {
    const known = await browserOf(app, university, 'viewer')
    const answers = []
    for (const email of ['other@example.edu', known.person.email, 'nobody@example.edu']) {
      const { status, text, headers } = await visitorOf(app).send('/wallet/letter', { email })
      const wrong = await visitorOf(app).send('/wallet/code', { email, code: '12' })
      const same = (page: string) => page.replaceAll(email, 'ADDRESS')
      answers.push({ status, text: same(text), names: [...headers.keys()], wrong: [wrong.status, same(wrong.text)] })
    }
    expect(answers[0]?.status).toBe(200)
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  it('sees an empty wallet where nothing was issued, and is told of what is no address', async () => {
    const visitor = await proveTo(app, 'new@example.edu')
    const { text } = await visitor.open()
    expect(text).toContain('There is no credential here yet')
    expect(held(text)).toEqual([])
    const none = await visitorOf(app).send('/wallet/letter', { email: 'no <b>address' })
    expect(none.status).toBe(422)
    expect(none.text).toContain('value="no &lt;b&gt;address"')
  })

  it('gets no letter by a page of somebody else, nor does another page sign anybody in or out', async () => {
    for (const path of ['/wallet/letter', '/wallet/code', '/wallet/sign-out'])
      for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
        expect((await visitorOf(app).send(path, { email: 'far@example.edu' }, headers)).status).toBe(403)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from sign_ins where normalized_email = 'far@example.edu'`.execute(service())
    expect(rows).toEqual([{ n: 0 }])
  })

  it('is refused in words when too many letters are asked for', async () => {
    app.clock.leaveWindow(900)
    // Many servers bring all of these to one mailbox.
    const ask = (tag: string) => visitorOf(app).send('/wallet/letter', { email: `Many${tag}@example.edu` })
    for (const tag of ['', '+1', '+2', '+3+4', '+']) expect((await ask(tag)).status, tag).toBe(200)
    const refused = await ask('+9')
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(refused.text).toContain('too many attempts')
  })
})

describe('who is signed in at the wallet', () => {
  it('sees theirs alone, page by page, each once', async () => {
    const [many, verse] = [await makeTemplate(university), await makeTemplate(academy)]
    const email = 'pages@example.edu'
    const made: string[] = []
    for (let n = 0; n < 23; n++)
      made.unshift(await (n % 2 ? issue(academy, verse.id, email) : issue(university, many.id, email)))
    const visitor = await proveTo(app, email)
    const seen: (string | undefined)[][] = []
    for (let next: string | undefined = '/wallet'; next; ) {
      const { text } = await visitor.open(next)
      seen.push(held(text))
      next = /rel="next" href="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&')
    }
    expect(seen.map(({ length }) => length)).toEqual([20, 3])
    expect(seen.flat()).toEqual(made)
    const strange = await visitor.open(`/wallet?before=${ids.award}`)
    expect(held(strange.text)).toEqual([])
  })

  it('is nobody any more after signing out', async () => {
    const visitor = await proveTo(app, 'other@example.edu')
    expect(held((await visitor.open()).text)).toEqual([ids.ofOther])
    const cookie = visitor.cookie()
    await visitor.send('/wallet/sign-out', {})
    const again = visitorOf(app)
    again.keep(...(cookie.split('=') as [string, string]))
    expect((await again.open()).text).toContain('name="email"')
  })

  it('sees nothing by a session that an organization’s own provider opened', async () => {
    await proveTo(app, ana)
    const user = await userOf(ana.toLowerCase())
    const limitedTo = academy.organization.id
    const limited = await openUserSession(service(), user.id, app.clock.now(), { way: 'provider', limitedTo })
    const full = await openUserSession(service(), user.id, app.clock.now(), { way: 'code' })
    const visitor = visitorOf(app)
    visitor.keep('__Host-sello_session', limited.token)
    const { text } = await visitor.open()
    expect([held(text), text.includes('name="email"')]).toEqual([[], true])
    visitor.keep('__Host-sello_session', full.token)
    expect(held((await visitor.open()).text).length).toBe(4)
  })

  it('shows no organization that they hold something of another, nor that they looked, and reaches no panel', async () => {
    const visitor = await proveTo(app, ana)
    const person = await userOf(ana.toLowerCase())
    const reading = memberOperations.filter(({ method, path }) => method === 'GET' && !path.includes(':'))
    const [ofAcademy, ofUniversity] = [
      [ids.valid, ids.award],
      [ids.expired, ids.revoked],
    ]
    for (const [tenant, foreign] of [
      [university, ofAcademy],
      [academy, ofUniversity],
    ] as [Tenant, string[]][]) {
      const owner = await browserOf(app, tenant, 'owner')
      const answers: Answer[] = []
      for (const { path } of reading) answers.push(await owner.get(path.replace('/api/panel', '')))
      for (const id of foreign) answers.push(await owner.get(`/credentials/${id}`))
      const api = clientFor(app.url, tenant.key)
      answers.push(await api.get(`/api/v1/credentials?email=${ana}`))
      for (const id of foreign) answers.push(await api.get(`/api/v1/credentials/${id}`))
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(15)
      for (const { text } of answers)
        for (const secret of [...foreign, person.id]) expect(text.includes(`"${secret}"`)).toBe(false)
      for (const { path } of reading) {
        const headers = { cookie: visitor.cookie(), 'x-organization-id': tenant.organization.id }
        expect((await clientFor(app.url).get(path, headers)).status, path).toBe(404)
      }
    }
  })
})

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
    const limitedTo = academy.organization.id
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
