import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Application } from '../application.ts'
import { until } from '../client.ts'
import type { Tenant } from '../factories.ts'
import { addPerson, type Browser, browserFor, browserOf, lettersTo } from './person-client.ts'
import { withOwner } from './with-owner.ts'

let app: Application
let tenant: Tenant
let ana: string
withOwner('Ana <b>Muñoz</b>', (opened) => {
  ;({ app, tenant, ana } = opened)
})

const asService = () => app.database.forService()
const lifetime = 10 * 60_000
const day = 86_400_000
/** To the beginning of a day, where every window begins. */
const toMidnight = () => app.clock.advance(day - (app.clock.now().getTime() % day))
const refused = { status: 422, body: { detail: 'The link or code is wrong, was used, or has expired' } }

describe('a letter', () => {
  it('holds a link and a code, in both parts, and names markup in a name as it is', async () => {
    await browserFor(app).requestLetter(ana)
    const [letter] = await lettersTo(app, ana)
    expect(letter?.link).toMatch(/^https:\/\/credentials\.example\.edu\/panel\/sign-in\/link#[\w-]{43}$/)
    expect(letter?.code).toMatch(/^\d{6}$/)
    expect(letter?.email.html).toContain(letter?.token)
    expect(letter?.email.html).toContain(letter?.code)
    expect(letter?.email.html).toContain('Ana &lt;b&gt;Muñoz&lt;/b&gt;')
    expect(letter?.email.html).not.toContain('<b>Muñoz')
  })

  it('is in the language of the page, and once the person chose one, in that', async () => {
    const browser = browserFor(app)
    await browser.requestLetter(ana)
    const [first] = await lettersTo(app, ana)
    expect(first?.email.subject).toContain('is your code')
    await browser.post('/sign-in/link', { token: first?.token })
    const changed = await browser.ask('PATCH', '/person', { language: 'es' })
    expect(changed.body.person.language).toBe('es')
    await browser.requestLetter(ana)
    expect((await lettersTo(app, ana, 2))[1]?.email.subject).toContain('es tu código')
  })

  it('goes to nobody whose address has no account, and the answer is the same', async () => {
    const browser = browserFor(app)
    const known = await browser.requestLetter(ana)
    const unknown = await browser.requestLetter('nobody@example.edu')
    expect([known.status, known.body]).toEqual([202, { is_in_inbox: false }])
    expect([unknown.status, unknown.body]).toEqual([202, { is_in_inbox: false }])
    const names = (headers: Headers) => [...headers.keys()].sort()
    expect(names(unknown.headers)).toEqual(names(known.headers))
    await lettersTo(app, ana)
    await until(
      async () =>
        (
          await sql<{ n: number }>`select count(*)::int as n from sign_ins where letter_ended_at is null`.execute(
            asService(),
          )
        ).rows[0]?.n,
      (waiting) => waiting === 0,
    )
    expect(app.smtp.letters.filter(({ to }) => to === 'nobody@example.edu')).toEqual([])
  })

  it('that the relay puts off is sent again with other secrets, and the queue carries neither secret nor address', async () => {
    app.smtp.behave((to, attempt) => (to === ana && attempt === 1 ? { code: 451, text: 'later' } : undefined))
    await browserFor(app).requestLetter(ana)
    const [letter] = await lettersTo(app, ana)
    app.smtp.behave(() => undefined)
    expect((await browserFor(app).post('/sign-in/link', { token: letter?.token, email: letter?.to })).status).toBe(200)
    const owner = new pg.Client({ connectionString: app.database.connectionString })
    await owner.connect()
    const { rows } = await owner.query(
      `select distinct array(select jsonb_object_keys(data)) as keys from pgboss.job where name = 'send-sign-in-letter'`,
    )
    await owner.end()
    expect(rows).toEqual([{ keys: ['signInId'] }])
  })
})

describe('a link', () => {
  it('signs in when its token is posted, once, and ends the code of the same letter', async () => {
    const browser = browserFor(app)
    await browser.requestLetter(ana)
    const [letter] = await lettersTo(app, ana)
    expect((await fetch(`${app.url}/panel/sign-in/link`)).headers.get('set-cookie')).toBeNull()
    const answer = await browser.post('/sign-in/link', { token: letter?.token })
    expect(answer.status).toBe(200)
    expect(answer.body.person.email).toBe(ana)
    expect(answer.body.organizations).toMatchObject([{ id: tenant.organization.id, role: 'owner', is_active: true }])
    expect((await browser.get('/session')).body).toEqual(answer.body)
    expect(await browserFor(app).post('/sign-in/link', { token: letter?.token, email: letter?.to })).toMatchObject(
      refused,
    )
    expect(await browser.post('/sign-in/code', { email: ana, code: letter?.code })).toMatchObject(refused)
  })

  it('names the account in a browser that did not ask for it, and signs in there only who says that they mean it', async () => {
    const asking = browserFor(app)
    await asking.requestLetter(ana)
    const [letter] = await lettersTo(app, ana)
    const token = letter?.token
    const other = await browserOf(app, tenant, 'viewer')
    const open = async (browser: Browser) => (await browser.post('/sign-in/link/open', { token })).body
    expect(await open(other)).toEqual({ email: ana, is_asked: false, signed_in_as: other.person.email })
    expect(await open(asking)).toEqual({ email: ana, is_asked: true, signed_in_as: null })
    for (const email of [undefined, other.person.email])
      expect(await other.post('/sign-in/link', { token, email })).toMatchObject(refused)
    expect((await other.get('/session')).body.person.email).toBe(other.person.email)
    expect((await other.post('/sign-in/link', { token, email: ana })).body.person.email).toBe(ana)
    expect(await asking.post('/sign-in/link/open', { token })).toMatchObject(refused)
  })

  it('is worth nothing any more once another letter of the person signed them in', async () => {
    for (const browser of [browserFor(app), browserFor(app)]) await browser.requestLetter(ana)
    const [first, second] = await lettersTo(app, ana, 2)
    expect((await browserFor(app).post('/sign-in/link', { token: second?.token, email: ana })).status).toBe(200)
    expect(await browserFor(app).post('/sign-in/link', { token: first?.token, email: ana })).toMatchObject(refused)
  })

  it('works once where many ask at the same moment', async () => {
    await browserFor(app).requestLetter(ana)
    const [letter] = await lettersTo(app, ana)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        browserFor(app).post('/sign-in/link', { token: letter?.token, email: letter?.to }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 422)])
  })

  it('is worth nothing after a quarter of an hour, nor is its code', async () => {
    const browser = browserFor(app)
    await browser.requestLetter(ana)
    const [letter] = await lettersTo(app, ana)
    app.clock.advance(lifetime + 1_000)
    expect(await browserFor(app).post('/sign-in/link', { token: letter?.token, email: letter?.to })).toMatchObject(
      refused,
    )
    expect(await browser.post('/sign-in/code', { email: ana, code: letter?.code })).toMatchObject(refused)
  })
})

describe('a code', () => {
  it('signs in, once, and ends the link of the same letter', async () => {
    const browser = browserFor(app)
    await browser.requestLetter(ana)
    const [letter] = await lettersTo(app, ana)
    expect((await browser.post('/sign-in/code', { email: ana.toUpperCase(), code: letter?.code })).status).toBe(200)
    expect((await browser.get('/session')).body.person.email).toBe(ana)
    expect(await browser.post('/sign-in/code', { email: ana, code: letter?.code })).toMatchObject(refused)
    expect(await browserFor(app).post('/sign-in/link', { token: letter?.token, email: letter?.to })).toMatchObject(
      refused,
    )
  })

  it('counts only with the address that it was sent to, and only that of the letter that the browser asked for last', async () => {
    const browser = browserFor(app)
    await browser.requestLetter(ana)
    const [first] = await lettersTo(app, ana)
    await browser.requestLetter(ana)
    const [, second] = await lettersTo(app, ana, 2)
    const other = `other-${ana}`
    await addPerson(tenant, 'viewer', other)
    expect(await browser.post('/sign-in/code', { email: other, code: second?.code })).toMatchObject(refused)
    if (first?.code !== second?.code)
      expect(await browser.post('/sign-in/code', { email: ana, code: first?.code })).toMatchObject(refused)
    expect((await browser.post('/sign-in/code', { email: ana, code: second?.code })).status).toBe(200)
  })

  it('cannot be found by trying: after five attempts the right one is refused too, side by side or in turn, and the link still works', async () => {
    const browser = browserFor(app)
    await browser.requestLetter(ana)
    const [letter] = await lettersTo(app, ana)
    const wrong = letter?.code === '000000' ? '111111' : '000000'
    const tried = await Promise.all(
      Array.from({ length: 8 }, () => browser.post('/sign-in/code', { email: ana, code: wrong })),
    )
    for (const answer of tried) expect(answer).toMatchObject(refused)
    expect(await browser.post('/sign-in/code', { email: ana, code: letter?.code })).toMatchObject(refused)
    const { rows } = await sql<{ attempts: number }>`
      select code_attempts as attempts from sign_ins where normalized_email = ${ana}`.execute(asService())
    expect(rows).toEqual([{ attempts: 5 }])
    expect((await browserFor(app).post('/sign-in/link', { token: letter?.token, email: letter?.to })).status).toBe(200)
  })

  it('is refused in the same words for an address without an account, which leaves the same row', async () => {
    const nobody = `nobody.${ana}`
    const browser = browserFor(app)
    await browser.requestLetter(nobody)
    expect(await browser.post('/sign-in/code', { email: nobody, code: '123456' })).toMatchObject(refused)
    const { rows } = await sql<{ attempts: number }>`
      select code_attempts as attempts from sign_ins where normalized_email = ${nobody}`.execute(asService())
    expect(rows).toEqual([{ attempts: 1 }])
  })
})

describe('what can be asked for is bounded', () => {
  beforeEach(toMidnight)

  it('letters to one address, known or not', async () => {
    for (const address of [ana, `unknown-${ana}`]) {
      const statuses: number[] = []
      for (let n = 0; n < 6; n++)
        statuses.push((await browserFor(app).requestLetter(address, `198.51.100.${n}`)).status)
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
    }
  })

  it('letters from one network address: a proxy on this machine names it, and one IPv6 network is one', async () => {
    const ask = (n: number, from: string) => browserFor(app).requestLetter(`one${n}-${ana}`, from)
    for (let n = 0; n < 30; n++) expect((await ask(n, `2001:db8:1:2::${n + 1}`)).status).toBe(202)
    const over = await ask(30, '2001:db8:1:2:ffff::9')
    expect([over.status, over.body.detail]).toEqual([429, 'Rate limit exceeded'])
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask(31, '2001:db8:1:3::1')).status).toBe(202)
  })

  it('so that what one network address is refused counts for no other, for no mailbox and not for the whole service', async () => {
    const ask = (n: number) => browserFor(app).requestLetter(`flood${n}-${ana}`, '192.0.2.77')
    for (let n = 0; n < 30; n++) expect((await ask(n)).status).toBe(202)
    for (let n = 0; n < 5; n++) expect((await ask(30)).status).toBe(429)
    const { rows } = await sql<{ ofService: number; ofMailbox: number }>`
      select coalesce(sum(requests) filter (where subject = sha256('letters ')), 0)::int as "ofService",
        coalesce(sum(requests) filter (where subject = sha256(${`letters to flood30-${ana}`}::bytea)), 0)::int as "ofMailbox"
      from sign_in_windows`.execute(asService())
    expect(rows).toEqual([{ ofService: 30, ofMailbox: 0 }])
  })

  it('the bodies of who is not signed in', async () => {
    const answer = await browserFor(app).post('/sign-in/link', { token: 'x'.repeat(70_000) })
    expect(answer.status).toBe(413)
  })
})
