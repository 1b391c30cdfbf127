import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openVisitNotes } from '../../src/credentials/visits/note-visits.ts'
import { insertVisits } from '../../src/credentials/visits/visit-store.ts'
import { issueOne } from '../../src/issuing/issue-one.ts'
import type { CredentialId } from '../../src/platform/ids.ts'
import { type Application, startApplication } from '../application.ts'
import { until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { visit } from '../visitor.ts'
import { type Browser, browserOf } from './person-client.ts'

let app: Application
let tenant: Tenant
let viewer: Browser
let templateId: Awaited<ReturnType<typeof makeTemplate>>['id']

beforeAll(async () => {
  app = await startApplication({ worker: false })
  tenant = await makeTenant(app, 'Una')
  templateId = (await makeTemplate(tenant)).id
  viewer = await browserOf(app, tenant, 'viewer')
})
afterAll(() => app?.stop())

async function issue(email: string): Promise<{ id: CredentialId; page: string }> {
  const outcome = await issueOne(tenant.ctx, { templateId, row: { email }, bytes: 0 })
  const { credentialId: id } = outcome as { credentialId: CredentialId }
  return { id, page: `${app.url}/credentials/${id}` }
}

const look = async ({ id }: { id: string }) => (await viewer.get(`/credentials/${id}`)).body
const noted = (credential: { id: string }, moment: 'opened_at' | 'downloaded_at') =>
  until(
    () => look(credential),
    (body) => body[moment] !== null,
  )
const found = async (query: string, browser = viewer): Promise<string[]> =>
  (await browser.get(`/credentials?${query}`)).body.items.map(({ id }: { id: string }) => id)

describe('the page of a credential', () => {
  it('that a browser opened, and what it downloaded, is told with the first time of each, in list, file and filter', async () => {
    const [before, opened, taken] = [await issue('a@x.example'), await issue('b@x.example'), await issue('c@x.example')]
    expect(await look(opened)).toMatchObject({ opened_at: null, downloaded_at: null })
    expect(await visit(opened.page)).toBe(200)
    const { opened_at: at } = await noted(opened, 'opened_at')
    app.clock.advance(60_000)
    expect(await visit(opened.page)).toBe(200)
    // Another process does not know that it is noted.
    const { id: organizationId } = tenant.organization
    const again = { credentialId: opened.id, organizationId, moment: 'opened', at: app.clock.now() } as const
    expect(await insertVisits(app.platform, [again])).toEqual(new Set())
    for (const [format, dest] of [
      ['json', 'document'],
      ['svg', 'empty'],
      ['png', undefined],
    ] as const) {
      const one = await issue(`${format}@x.example`)
      expect(await visit(`${one.page}.${format}`, { 'sec-fetch-dest': dest })).toBe(200)
      expect(await noted(one, 'downloaded_at')).toMatchObject({ opened_at: null })
    }
    expect(await visit(`${taken.page}.svg`)).toBe(200)
    await noted(taken, 'downloaded_at')
    expect(await visit(taken.page)).toBe(200)
    await noted(taken, 'opened_at')
    expect(await look(opened)).toMatchObject({ opened_at: at, downloaded_at: null })

    expect(await found('opened=yes')).toEqual([taken.id, opened.id])
    expect(await found(`opened=yes&after=${taken.id}`)).toEqual([opened.id])
    expect(await found('opened=no&q=a@x.example')).toEqual([before.id])
    expect(await found('opened=no&q=b@x.example')).toEqual([])
    const { text } = await (await browserOf(app, tenant, 'issuer')).get('/credentials/csv?opened=yes&language=en')
    expect(text).toContain('"Letter","Page opened","Downloaded"'.replaceAll('"', ''))
    expect(text.trimEnd().split('\r\n')).toHaveLength(3)
    expect(text).toContain(at)
    const refused = await viewer.get('/credentials?opened=perhaps')
    expect([refused.status, refused.body]).toEqual([400, { detail: 'Invalid opened: must be one of yes, no' }])
    const stranger = await browserOf(app, await makeTenant(app, 'Otra'), 'viewer')
    expect(await found('opened=yes', stranger)).toEqual([])
  })

  it('is not opened by who asks for its head, looks ahead, shows its picture, is a program, or gets none', async () => {
    const { page, ...quiet } = await issue('quiet@x.example')
    const asked: [string, Record<string, string | undefined>?, string?][] = [
      ['', {}, 'HEAD'],
      ['.svg', {}, 'HEAD'],
      ['', { 'sec-purpose': 'prefetch' }],
      ['', { 'sec-purpose': 'prefetch;prerender' }],
      ['.svg', { purpose: 'prefetch' }],
      ['', { 'x-moz': 'prefetch' }],
      ['', { accept: 'application/vc' }],
      ['', { accept: '*/*' }],
      ['', { 'sec-fetch-dest': 'iframe' }],
      ['.svg', { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }],
      ['.json', { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' }],
      ['', { 'user-agent': undefined }],
      ['.json', { 'user-agent': 'curl/8.5.0' }],
      ['', { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)' }],
      [
        '',
        { 'user-agent': 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)' },
      ],
      ['', { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) BarracudaCentral/1.0' }],
      ['', { 'user-agent': 'Mozilla/5.0 (X11) AppleWebKit/537.36 HeadlessChrome/142.0 Safari/537.36' }],
      ['', { cookie: viewer.cookie() }],
      ['.svg', { cookie: viewer.cookie() }],
    ]
    for (const [ending, headers, method] of asked) expect(await visit(`${page}${ending}`, headers, method)).toBe(200)
    expect(await visit(`${page}.gif`)).toBe(404)
    // Of another team is a stranger, and so is a session of nobody. What waits is written in its order.
    const stranger = await browserOf(app, await makeTenant(app, 'Ajena'), 'owner')
    for (const cookie of [stranger.cookie(), `sello_session=${'A'.repeat(43)}`]) {
      const counted = await issue(`${cookie.length}.${Math.random()}@x.example`)
      expect(await visit(counted.page, { cookie })).toBe(200)
      await noted(counted, 'opened_at')
    }
    expect(await look(quiet)).toMatchObject({ opened_at: null, downloaded_at: null })
  })

  it('is opened by whoever looks beside the team, in the same moment and in whichever order', async () => {
    const [, token] = /sello_session=([^;]+)/.exec(viewer.cookie()) ?? []
    const opened: boolean[] = []
    for (const tokens of [[token], [token, undefined], [undefined, token], [token, undefined, token]]) {
      const { id } = await issue(`${opened.length}@moment.example`)
      const seen = {
        credentialId: id,
        organizationId: tenant.organization.id,
        moment: 'opened',
        at: new Date(),
      } as const
      const notes = openVisitNotes(app.platform)
      for (const one of tokens) notes.note(seen, one)
      await notes.close()
      opened.push((await look({ id })).opened_at !== null)
    }
    expect(opened).toEqual([false, true, true, true])
  })

  it('is served where its opening cannot be noted, which the next one is', async () => {
    const owner = await app.connectAsOwner()
    await owner.query(`create sequence refused; grant usage on sequence refused to public;
      create function refuse_visit() returns trigger language plpgsql as $$ begin
        perform nextval('refused'); raise exception 'disk full' using errcode = '53100'; end $$;
      create trigger refuse_visit before insert on credential_visits for each row execute function refuse_visit()`)
    const credential = await issue('unlucky@x.example')
    expect(await visit(credential.page)).toBe(200)
    await until(
      async () => (await owner.query('select is_called from refused')).rows[0].is_called,
      (isCalled) => isCalled,
    )
    await owner.query('drop trigger refuse_visit on credential_visits')
    await until(
      async () => {
        expect(await visit(credential.page)).toBe(200)
        return look(credential)
      },
      (body) => body.opened_at !== null,
    )
  })
})
