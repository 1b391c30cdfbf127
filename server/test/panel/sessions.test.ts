import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { browserFor, lettersTo, signIn } from './person-client.ts'
import { withOwner } from './with-owner.ts'

let app: Application
let ana: string
withOwner('Ana <b>Muñoz</b>', (opened) => {
  ;({ app, ana } = opened)
})

const day = 86_400_000

describe('a session', () => {
  it('stands in a cookie that scripts cannot read and other sites cannot send, and in the database as a hash alone', async () => {
    await browserFor(app).requestLetter(ana)
    const [letter] = await lettersTo(app, ana)
    const browser = browserFor(app)
    const answer = await browser.post('/sign-in/link', { token: letter?.token, email: ana })
    const set = answer.headers.get('set-cookie') ?? ''
    expect(set).toMatch(/^__Host-sello_session=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict; Secure$/)
    const token = browser.cookie().split('=')[1]
    const dump = await sql<{ row: string }>`
      select row_to_json(s)::text as row from sessions s union all select row_to_json(s)::text from sign_ins s`.execute(
      app.database.forService(),
    )
    const text = dump.rows.map(({ row }) => row).join()
    for (const secret of [token, letter?.token, `"${letter?.code}"`]) expect(text).not.toContain(secret)
  })

  it('is a new one at each sign-in: a cookie that was there before is not adopted', async () => {
    const browser = browserFor(app)
    await browser.requestLetter(ana)
    const [letter] = await lettersTo(app, ana)
    const planted = `__Host-sello_session=${'A'.repeat(43)}`
    const answer = await browser.post('/sign-in/link', { token: letter?.token, email: ana }, { cookie: planted })
    expect(answer.headers.get('set-cookie')).not.toContain(planted)
    expect((await browser.ask('GET', '/session', undefined, { cookie: planted })).body).toBeNull()
  })

  it('is read from the cookie of exactly its name, and from none where two of that name differ', async () => {
    const pairOf = async () => (await signIn(app, ana)).cookie().split('; ').at(-1) ?? ''
    const [one, other] = [await pairOf(), await pairOf()]
    const asks = async (cookie: string) => (await browserFor(app).ask('GET', '/session', undefined, { cookie })).body
    for (const before of ['\u00a0', '\u0085', 'x']) {
      expect(await asks(`x=1; ${before}${one}`)).toBeNull()
      expect((await asks(`${before}${one.slice(0, -1)}; ${other}`)).person.email).toBe(ana)
    }
    expect(await asks(`${other}; ${one}`)).toBeNull()
    expect((await asks(`${one};\t${one}`)).person.email).toBe(ana)
  })

  it('is seen by every process at once, and so is its end', async () => {
    const second = await startApplication({ besides: app, worker: false })
    try {
      const browser = await signIn(app, ana)
      const there = browserFor(second)
      const cookie = { cookie: browser.cookie() }
      expect((await there.ask('GET', '/session', undefined, cookie)).body.person.email).toBe(ana)
      expect((await browser.post('/sign-out', { everywhere: false })).status).toBe(204)
      expect((await there.ask('GET', '/session', undefined, cookie)).body).toBeNull()
    } finally {
      await second.stop()
    }
  })

  it('ends alone when one browser signs out, and with all others where that is asked for', async () => {
    const [here, there, third] = [await signIn(app, ana), await signIn(app, ana), await signIn(app, ana)]
    const kept = here.cookie()
    const out = await here.post('/sign-out', { everywhere: false })
    expect(out.headers.get('set-cookie')).toContain('Max-Age=0')
    expect((await here.ask('GET', '/session', undefined, { cookie: kept })).body).toBeNull()
    expect((await there.get('/session')).body.person.email).toBe(ana)
    await there.post('/sign-out', { everywhere: true })
    expect((await third.get('/session')).body).toBeNull()
    expect((await third.post('/sign-out', { everywhere: false })).status).toBe(401)
  })

  it('ends after seven days without a request, and after thirty whatever happens', async () => {
    const idle = await signIn(app, ana)
    app.clock.advance(6.9 * day)
    expect((await idle.get('/session')).body?.person.email).toBe(ana)
    app.clock.advance(7.1 * day)
    expect((await idle.get('/session')).body).toBeNull()
    const busy = await signIn(app, ana)
    for (let n = 0; n < 5; n++) {
      app.clock.advance(5.5 * day)
      expect((await busy.get('/session')).body?.person.email).toBe(ana)
    }
    app.clock.advance(3 * day)
    expect((await busy.get('/session')).body).toBeNull()
  })
})

describe('a request of another site', () => {
  it('changes nothing, also with the cookie, also to sign in; nor does one that does not say where it is from', async () => {
    const browser = await signIn(app, ana)
    const elsewhere: Record<string, string>[] = [
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'same-site' },
      {},
    ]
    const cookie = browser.cookie()
    for (const headers of elsewhere)
      for (const [method, path, body] of [
        ['POST', '/sign-out', { everywhere: true }],
        ['POST', '/sign-in/letter', { email: ana, language: 'es', next: null }],
        ['POST', '/sign-in/code', { email: ana, code: '000000' }],
        ['POST', '/sign-in/link', { token: 'x' }],
        ['PATCH', '/person', { language: 'es' }],
      ] as const) {
        const answer = await fetch(`${app.url}/api/panel${path}`, {
          method,
          headers: { cookie, 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        })
        expect([path, headers, answer.status]).toEqual([path, headers, 403])
        expect(answer.headers.get('access-control-allow-origin')).toBeNull()
      }
    expect((await browser.get('/session')).body.person.email).toBe(ana)
  })

  it('is told from one of the address by which the browser reached the service', async () => {
    const browser = browserFor(app)
    const headers = { origin: app.url, 'sec-fetch-site': 'same-origin' }
    expect((await browser.post('/sign-in/link', { token: 'x' }, headers)).status).toBe(422)
  })
})
