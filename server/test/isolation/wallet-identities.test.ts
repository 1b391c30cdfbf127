import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCertificateFiles } from '../../src/credentials/pages/certificates/certificate-files.ts'
import { openPictureFiles } from '../../src/credentials/pages/downloads/picture-files.ts'
import { personOperations, teamOperations } from '../../src/entrypoints/sitemap/panel-operations.ts'
import { walletRoutes } from '../../src/holders/pages/wallet-routes.ts'
import { openUserSession } from '../../src/people/sessions/open-session.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { type Browser, browserOf } from '../panel/person-client.ts'
import { proveTo, type Visitor, visitorOf } from '../wallet-visitor.ts'

/** The record that each request of the wallet is about, and the body that it sends. A new route needs a line here. */
type Request = {
  of: 'nobody' | 'who asks' | 'a credential' | 'a collection'
  fields?: (ids: Ids) => Record<string, string>
}
type Ids = { credential: string; collection: string }

const requests: Record<string, Request> = {
  'GET /find': { of: 'nobody' },
  'GET /wallet': { of: 'who asks' },
  'GET /wallet/letter': { of: 'nobody' },
  'POST /wallet/letter': { of: 'nobody' },
  'GET /wallet/code': { of: 'nobody' },
  'POST /wallet/code': { of: 'nobody' },
  'GET /wallet/sign-out': { of: 'nobody' },
  'POST /wallet/sign-out': { of: 'nobody' },
  'GET /wallet/addresses': { of: 'nobody' },
  'POST /wallet/addresses': { of: 'who asks', fields: () => ({ email: '' }) },
  'GET /wallet/addresses/code': { of: 'nobody' },
  'POST /wallet/addresses/code': { of: 'who asks', fields: () => ({ email: 'ana@work.example', code: '000000' }) },
  'GET /wallet/addresses/remove': { of: 'nobody' },
  'POST /wallet/addresses/remove': { of: 'who asks', fields: () => ({ email: 'ana@work.example' }) },
  'GET /wallet/credentials/:id': { of: 'a credential' },
  'GET /wallet/credentials/:id.json': { of: 'a credential' },
  'GET /wallet/credentials/:id.png': { of: 'a credential' },
  'GET /wallet/credentials/:id.svg': { of: 'a credential' },
  'GET /wallet/credentials/:id.pdf': { of: 'a credential' },
  'GET /wallet/credentials/:id/wallet-offers': { of: 'nobody' },
  'POST /wallet/credentials/:id/wallet-offers': { of: 'a credential' },
  'GET /wallet/credentials/:id/visibility': { of: 'nobody' },
  'POST /wallet/credentials/:id/visibility': { of: 'a credential', fields: () => ({ unlisted: 'no' }) },
  'GET /wallet/credentials/:id/search': { of: 'nobody' },
  'POST /wallet/credentials/:id/search': { of: 'a credential', fields: () => ({ searchable: 'yes' }) },
  'GET /wallet/credentials/:id/name': { of: 'nobody' },
  'POST /wallet/credentials/:id/name': { of: 'a credential', fields: () => ({ removed: 'yes' }) },
  'GET /wallet/collections': { of: 'who asks' },
  'GET /wallet/collections/new': { of: 'nobody' },
  'POST /wallet/collections/new': { of: 'who asks', fields: () => ({ title: 'Another', about: '' }) },
  'GET /wallet/collections/:id': { of: 'a collection' },
  'GET /wallet/collections/:id/choose': { of: 'a collection' },
  'GET /wallet/collections/:id/add': { of: 'nobody' },
  'POST /wallet/collections/:id/add': { of: 'a collection', fields: ({ credential }) => ({ credential }) },
  'GET /wallet/collections/:id/arrange': { of: 'nobody' },
  'POST /wallet/collections/:id/arrange': {
    of: 'a collection',
    fields: ({ credential }) => ({ credential, to: 'out' }),
  },
  'GET /wallet/collections/:id/text': { of: 'nobody' },
  'POST /wallet/collections/:id/text': { of: 'a collection', fields: () => ({ title: 'Mine now', about: '' }) },
  'GET /wallet/collections/:id/publish': { of: 'nobody' },
  'POST /wallet/collections/:id/publish': { of: 'a collection', fields: () => ({ published: 'yes' }) },
  'GET /wallet/collections/:id/delete': { of: 'nobody' },
  'POST /wallet/collections/:id/delete': { of: 'a collection' },
  'GET /wallet/export': { of: 'nobody' },
  'POST /wallet/export': { of: 'who asks' },
}

const nobodys: Ids = {
  credential: '0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5e',
  collection: '2f1f7c55-6a3d-4c0e-9d0e-2b7c1f4a9e10',
}
let app: Application
let one: Tenant
let other: Tenant
let owner: Browser
let ana: Visitor
/** Everybody but Ana: each asks for what is hers. */
let strangers: Record<string, Visitor>
/** Of Ana: one credential of each organization, one of them unlisted, and a collection of both. */
let ids: Ids
let ofOne: string
let before: string

const service = () => app.database.forService()
const forget = async () => {
  await sql`delete from sign_in_windows`.execute(service())
  await sql`update person_windows set requests = 0`.execute(service())
}

/** Everything stored for Ana: her choices, collections, addresses and offers. */
async function keptOfAna(): Promise<string> {
  const kept = await sql<{ kept: unknown }>`
    select json_build_object('choices', (select json_agg(c order by c.credential_id) from holder_choices c),
      'collections', (select json_agg(c order by c.id) from collections c join users u on u.id = c.user_id
        where u.normalized_email = 'ana@example.edu'),
      'addresses', (select json_agg(a order by a.normalized_email) from wallet_addresses a),
      'offers', (select count(*) from wallet_offers)) as kept`.execute(service())
  return JSON.stringify(kept.rows)
}

beforeAll(async () => {
  app = await startApplication()
  ;[one, other] = [await makeTenant(app, 'One'), await makeTenant(app, 'Other')]
  const issue = async (tenant: Tenant, name: string, email: string): Promise<string> => {
    const template = await makeTemplate(tenant, { name })
    return (await clientFor(app.url, tenant.key).issue(template.id, [{ email }])).body.credentials[0].credential_id
  }
  ofOne = await issue(one, 'Secret of one', 'ana@example.edu')
  const credential = await issue(other, 'Secret of other', 'ana@example.edu')
  await issue(one, 'Secret that is in no collection', 'ana@example.edu')
  await issue(one, 'Of Eva', 'eva@example.edu')
  ana = await proveTo(app, 'ana@example.edu')
  const eva = await proveTo(app, 'eva@example.edu')
  const user = await sql<{ id: never }>`select id from users where normalized_email = 'ana@example.edu'`.execute(
    service(),
  )
  const userId = user.rows[0]?.id as never
  await sql`insert into wallet_addresses values ('ana@work.example', 'ana@work.example', ${userId}, now())`.execute(
    service(),
  )
  await ana.send(`/wallet/credentials/${credential}/visibility`, { unlisted: 'yes' })
  const made = await ana.send('/wallet/collections/new', { title: 'Secret collection', about: '' })
  const collection = /collections\/([0-9a-f-]{36})/.exec(made.location ?? '')?.[1] ?? ''
  for (const held of [ofOne, credential]) await ana.send(`/wallet/collections/${collection}/add`, { credential: held })
  ids = { credential, collection }
  owner = await browserOf(app, one, 'owner')
  const ofPanel = visitorOf(app)
  ofPanel.keep(...(owner.cookie().split('=') as [string, string]))
  const limited = visitorOf(app)
  const session = await openUserSession(service(), userId, app.clock.now(), {
    way: 'provider',
    limitedTo: other.organization.id,
  })
  limited.keep('__Host-sello_session', session.token)
  strangers = {
    nobody: visitorOf(app),
    'another holder': eva,
    'an owner of an organization': ofPanel,
    'Ana’s own provider': limited,
  }
  before = await keptOfAna()
})
afterAll(() => app?.stop())

/** Of an archive, which has the time it was made at, the names of its files. */
const wordsOf = (text: string) =>
  text.startsWith('PK') ? (text.match(/[\w./-]+\.[a-z]{3,4}(?=\W)/g) ?? []).join(' ') : text

const told = (answer: { status: number; text: string }, asked: Ids) =>
  `${answer.status} ${wordsOf(answer.text)}`
    .replaceAll(asked.credential, 'CREDENTIAL')
    .replaceAll(asked.collection, 'COLLECTION')

function ask(visitor: Visitor, route: string, asked: Ids) {
  const [method, path = ''] = route.split(' ')
  const request = requests[route] as Request
  const place = path.replace(':id', request.of === 'a collection' ? asked.collection : asked.credential)
  return method === 'GET' ? visitor.open(place) : visitor.send(place, request.fields?.(asked) ?? {})
}

describe('every request of the wallet', () => {
  it('has its line here', async () => {
    const bare = fastify()
    const routes: string[] = []
    bare.addHook('onRoute', ({ method, url }) => {
      if (method !== 'HEAD') routes.push(`${method} ${url}`)
    })
    const sources = { pictures: openPictureFiles(), certificates: openCertificateFiles() }
    await bare.register(walletRoutes(app.platform, sources))
    expect(routes.toSorted()).toEqual(Object.keys(requests).toSorted())
  })

  it.each(Object.keys(requests))('%s tells nobody else of what Ana holds, nor changes it', async (route) => {
    for (const [who, visitor] of Object.entries(strangers)) {
      if (route === 'POST /wallet/sign-out') continue
      await forget()
      const answer = await ask(visitor, route, ids)
      expect(told(answer, ids), who).toBe(told(await ask(visitor, route, nobodys), nobodys))
      expect(answer.text, who).not.toMatch(/Secret/)
      for (const secret of [ofOne, ids.credential, ids.collection]) expect(answer.text, who).not.toContain(secret)
    }
    expect(await keptOfAna()).toBe(before)
  })

  it('gives Ana what is hers: what is kept back from others is there', async () => {
    for (const [route, { of }] of Object.entries(requests)) {
      if (!route.startsWith('GET') || of === 'nobody') continue
      await forget()
      const answer = await ask(ana, route, ids)
      expect([answer.status, /Secret/.test(answer.text)], route).toEqual([200, true])
    }
  })
})

describe('every request of the panel', () => {
  const panelPath = (path: string) => path.replace('/api/panel', '').replaceAll(/:\w+/g, ids.credential)

  it('tells an organization nothing of what another issued to its own people, nor what they chose', async () => {
    for (const { method, path, name, exampleBody } of teamOperations) {
      if (method !== 'GET' && !path.includes(':')) continue
      await forget()
      const body = method === 'GET' ? undefined : exampleBody
      const { text } = await owner.ask(method, panelPath(path), body)
      expect(text.replaceAll(ids.credential, ''), name).not.toMatch(/Secret of other|Secret collection|unlisted/)
    }
    for (const path of [`/credentials?q=ana@example.edu`, `/credentials/${ofOne}`]) {
      const { status, text } = await owner.get(path)
      expect([status, text.includes('Secret of one'), text.includes(ids.credential)]).toEqual([200, true, false])
    }
    expect(await keptOfAna()).toBe(before)
  })

  it('is nothing for holders who are in no team, whatever they hold', async () => {
    const headers = {
      'x-organization-id': other.organization.id,
      origin: app.platform.settings.publicUrl,
      'sec-fetch-site': 'same-origin',
    }
    for (const { method, path, name, exampleBody } of teamOperations)
      for (const cookie of [ana.cookie(), strangers['another holder']?.cookie() ?? '', '']) {
        await forget()
        const body = method === 'GET' ? undefined : exampleBody
        const answer = await clientFor(app.url).call(method, `/api/panel${panelPath(path)}`, body, {
          ...headers,
          ...(cookie && { cookie }),
        })
        expect(answer.status, name).toBe(cookie ? 404 : 401)
      }
    const eva = strangers['another holder']?.cookie() ?? ''
    for (const { method, path, name } of personOperations) {
      if (method !== 'GET') continue
      await forget()
      const { text } = await clientFor(app.url).get(
        panelPath(`/api/panel${path.replace('/api/panel', '')}`).replace(/^/, '/api/panel'),
        { cookie: eva },
      )
      expect(text, name).not.toMatch(/Secret|ana@/)
    }
  })
})
