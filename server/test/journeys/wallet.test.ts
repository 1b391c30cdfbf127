import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { teamOperations } from '../../src/entrypoints/sitemap/panel-operations.ts'
import { openUserSession } from '../../src/people/sessions/open-session.ts'
import { type Application, startApplication } from '../application.ts'
import { type Answer, clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { browserOf } from '../panel/person-client.ts'
import { asks, makePublished } from '../pathway-makers.ts'
import { codesTo, held, proveTo, visitorOf, walletUser } from '../wallet-visitor.ts'

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

const service = () => app.database.forService()
const userOf = (email: string) => walletUser(app, email)
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
    const reading = teamOperations.filter(({ method, path }) => method === 'GET' && !path.includes(':'))
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
