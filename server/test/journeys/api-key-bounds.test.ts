import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type LimitedOperation, requestsPerMinute } from '../../src/entrypoints/api/requests-per-minute.ts'
import { rights } from '../../src/entrypoints/api/rights.ts'
import { apiOperations } from '../../src/entrypoints/sitemap/api-operations.ts'
import { listApiKeys } from '../../src/people/api-keys/api-key-store.ts'
import { createApiKey } from '../../src/people/api-keys/create-api-key.ts'
import type { WantedBounds } from '../../src/people/api-keys/key-bounds.ts'
import { scopes } from '../../src/people/api-keys/scope.ts'
import { dayMs } from '../../src/platform/clock.ts'
import type { Application } from '../application.ts'
import { type Answer, type Client, clientFor } from '../client.ts'
import { expectRateHeaders, expectRefusal, unknownId } from '../contract/answers.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { withTenant } from '../with-tenant.ts'

let app: Application
let tenant: Tenant
withTenant(
  (opened) => {
    ;({ app, tenant } = opened)
  },
  { worker: false, settings: { trustedProxies: ['127.0.0.1'] } },
)

const templates = '/api/v1/templates'
const clientOf = async (bounds: WantedBounds): Promise<Client> =>
  clientFor(app.url, (await createApiKey(tenant.ctx, 'Acotada', { scopes, ...bounds })).key)
const in10Days = () => new Date(tenant.ctx.clock.now().getTime() + 10 * dayMs).toISOString()

/** Asks each operation, of records that nobody has. */
async function askEach(client: Client): Promise<{ name: LimitedOperation; answer: Answer }[]> {
  return Promise.all(
    apiOperations.map(async ({ name, method, path }) => ({
      name,
      answer: await client.call(method, path.replace(/:\w+/g, unknownId), method === 'GET' ? undefined : {}),
    })),
  )
}

describe('the scope of an operation', () => {
  it('is declared for each, and only what reads is for a scope that reads', () => {
    expect(Object.keys(rights).toSorted()).toEqual(apiOperations.map(({ name }) => name).toSorted())
    const reads = apiOperations.filter(({ name }) => rights[name].scope.endsWith(':read'))
    expect(reads.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it('is asked for by each: without it 403 that names it, with the headers of the limit, and with it alone no such answer', async () => {
    for (const scope of scopes) {
      const others = await clientOf({ scopes: scopes.filter((one) => one !== scope) })
      const alone = await clientOf({ scopes: [scope] })
      for (const { name, answer } of await askEach(others)) {
        if (rights[name].scope !== scope) continue
        expectRefusal(answer, 403, `API key lacks the scope ${scope}`)
        expect(answer.headers.get('x-error-code')).toBe('scope_missing')
        expectRateHeaders(answer, requestsPerMinute[name])
      }
      for (const { name, answer } of await askEach(alone))
        expect([name, answer.headers.get('x-error-code') === 'scope_missing']).toEqual([
          name,
          rights[name].scope !== scope,
        ])
    }
  })

  it('was none for keys of before: they go on as they were, and do nothing that came with scopes', async () => {
    const owner = await app.connectAsOwner()
    await owner.query('update api_keys set scopes = null where id = $1', [tenant.keyId])
    const [key] = await listApiKeys(tenant.ctx)
    const news = ['templates:write', 'members:read', 'members:write', 'people:read', 'people:erase']
    expect(key?.scopes).toEqual(scopes.filter((scope) => !news.includes(scope)))
    for (const { name, answer } of await askEach(clientFor(app.url, tenant.key)))
      expect([name, answer.status === 403]).toEqual([name, news.includes(rights[name].scope)])
  })
})

describe('a key that expires', () => {
  it('answers as a revoked one from then on, and is counted no more', async () => {
    const { id, key } = await createApiKey(tenant.ctx, 'Verano', { expiresAt: in10Days() })
    expect((await clientFor(app.url, key).get(templates)).status).toBe(200)
    const owner = await app.connectAsOwner()
    await owner.query(`update api_keys set expires_at = now() - interval '1 second' where id = $1`, [id])
    expectRefusal(await clientFor(app.url, key).get(templates), 401, 'Invalid or revoked API key')
    const { rows } = await owner.query('select requests from rate_windows where api_key_id = $1', [id])
    expect(rows).toEqual([{ requests: 1 }])
  })
})

describe('a key for some networks', () => {
  it('is taken from an address of one of them alone, as a proxy that is believed tells it, of IPv4 and of IPv6', async () => {
    const others = Array.from({ length: 18 }, (_, n) => `203.0.113.${n}`)
    const client = await clientOf({ allowedNetworks: ['192.0.2.0/24', '2001:db8:1:2:3::/80', ...others] })
    const from = (address: string) => client.get(templates, { 'x-forwarded-for': address })
    for (const address of ['192.0.2.7', '::ffff:192.0.2.7', '2001:db8:1:2:3::9'])
      expect([address, (await from(address)).status]).toEqual([address, 200])
    for (const address of ['192.0.3.7', '2001:db8:1:2:4::9', '192.0.2.7, 198.51.100.1'])
      expectRefusal(await from(address), 403, 'API key may not be used from this address')
    expectRefusal(await client.get(templates), 403, 'API key may not be used from this address')
  })
})

describe('a key for some templates', () => {
  it('lists them alone, issues from them alone, and sees of credentials and failures what is theirs', async () => {
    const [ours, others] = [await makeTemplate(tenant), await makeTemplate(tenant)]
    const all = clientFor(app.url, tenant.key)
    const client = await clientOf({ allowedTemplates: [ours.id] })
    expect((await client.get(templates)).body).toMatchObject({ total: 1, templates: [{ id: ours.id }] })
    expect((await client.get(`${templates}?page=2`)).body).toMatchObject({ total: 1, templates: [] })
    expect((await client.issue(ours.id, [{ email: 'ana@example.edu' }])).status).toBe(200)
    const refused = await client.issue(others.id.toUpperCase(), [{ email: 'ana@example.edu' }])
    expectRefusal(refused, 403, 'API key is for other templates')
    const issued = (await all.issue(others.id, [{ email: 'ana@example.edu' }])).body.credentials[0].credential_id
    const { total, credentials } = (await client.get('/api/v1/credentials?email=ana@example.edu')).body
    expect([total, credentials.length]).toEqual([1, 1])
    expect((await client.get('/api/v1/credentials')).body.total).toBe(1)
    expect((await client.get(`/api/v1/credentials?template_id=${others.id}`)).body.total).toBe(0)
    expect((await client.get(`/api/v1/credentials/${credentials[0].id}`)).status).toBe(200)
    expectRefusal(await client.get(`/api/v1/credentials/${issued}`), 403, 'API key is for other templates')
    const revoke = await client.post(`/api/v1/credentials/${issued}/revoke`, { reason: 'x' })
    expectRefusal(revoke, 403, 'API key is for other templates')
    expect((await all.get(`/api/v1/credentials/${issued}`)).body.status).toBe('active')
  })

  it('reaches nothing that is of no template', async () => {
    const client = await clientOf({ allowedTemplates: [(await makeTemplate(tenant)).id] })
    for (const { name, answer } of await askEach(client))
      if (!rights[name].of) expectRefusal(answer, 403, 'API key is for other templates')
  })
})

describe('the bounds of a key', () => {
  it('are kept as they were given, told by lists and in the audit log', async () => {
    const bounds = {
      scopes: ['events:read', 'templates:read'],
      expiresAt: in10Days(),
      allowedNetworks: ['2001:db8::/32'],
    }
    const { id } = await createApiKey(tenant.ctx, 'Acotada', bounds)
    const listed = (await listApiKeys(tenant.ctx)).find((one) => one.id === id)
    expect(listed).toMatchObject({
      scopes: ['templates:read', 'events:read'],
      expiresAt: new Date(bounds.expiresAt),
      allowedNetworks: ['2001:db8::/32'],
      allowedTemplates: [],
    })
    const entry = await tenant.ctx.db
      .selectFrom('audit_entries')
      .select('after')
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(entry)).toContain('2001:db8::/32')
  })

  it.each<[string, WantedBounds, string]>([
    ['a scope that there is not', { scopes: ['credentials:delete'] }, 'There is no scope "credentials:delete".'],
    ['no scope', { scopes: [] }, 'A key needs at least one scope.'],
    ['a day that is over', { expiresAt: '2020-01-01T00:00:00Z' }, 'The expiry lies in the past.'],
    ['no time', { expiresAt: 'tomorrow' }, 'The expiry is a time as 2027-06-30T22:00:00Z.'],
    ['a day in a century', { expiresAt: '2126-01-01T00:00:00Z' }, 'The expiry is more than ten years away.'],
    [
      'a network of everybody',
      { allowedNetworks: ['0.0.0.0/0'] },
      '"0.0.0.0/0" is no network as 192.0.2.0/24 or 2001:db8::/32.',
    ],
    [
      '21 networks',
      { allowedNetworks: Array.from({ length: 21 }, (_, n) => `192.0.2.${n}`) },
      'A key has 20 networks at most.',
    ],
    ['a template by name', { allowedTemplates: ['Poesía'] }, 'A template is named by its id.'],
    [
      '101 templates',
      { allowedTemplates: Array.from({ length: 101 }, () => unknownId) },
      'A key has 100 templates at most.',
    ],
  ])('are refused with %s, and no key is made', async (_what, bounds, sentence) => {
    const made = createApiKey(tenant.ctx, 'Acotada', bounds)
    await expect(made).rejects.toMatchObject({ code: 'invalid_api_key_bound', message: sentence })
    expect(await listApiKeys(tenant.ctx)).toHaveLength(1)
  })

  it('are changed by nobody afterwards, also not by a statement of the service', async () => {
    for (const change of [`scopes = '{}'`, 'expires_at = null', 'allowed_networks = null', 'allowed_templates = null'])
      await expect(sql.raw(`update api_keys set ${change}`).execute(app.database.forService())).rejects.toMatchObject({
        code: '42501',
      })
    const other = await makeTenant(app)
    expect((await clientFor(app.url, other.key).get(templates)).status).toBe(200)
  })
})
