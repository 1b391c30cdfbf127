import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createApiKey } from '../../src/people/api-keys/create-api-key.ts'
import { startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { startWithTenant } from '../with-tenant.ts'
import { expectRefusal } from './answers.ts'
import { asksForKey, type Door, limitsItsRate, namesItsMethods, refusesInactive, secondKey } from './door.ts'

const { app } = await startWithTenant({ worker: false })
const path = '/api/v1/credentials.ndjson'
const door: Door = {
  app: () => app,
  operation: 'export-credentials-ndjson',
  method: 'GET',
  path: `${path}?status=x`,
  behind: 400,
  hasNoHead: true,
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))

async function withCredential(tenant: Tenant, email = 'ana@example.edu') {
  const client = clientFor(app.url, tenant.key)
  const { id: templateId } = await makeTemplate(tenant)
  const { body } = await client.issue(templateId, [{ email }])
  return { client, templateId, id: body.credentials[0].credential_id as string }
}

/** Puts so many copies of the organization's credentials beside them, each with an address of its own. */
async function multiply(tenant: Tenant, copies: number): Promise<void> {
  const owner = await app.connectAsOwner()
  await owner.query(
    `insert into credentials select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'row_number', n,
      'recipient_email', 'p' || n || '@example.edu', 'normalized_email', 'p' || n || '@example.edu',
      'achievement_name', repeat('Análisis ', 50)))).*
    from credentials c, generate_series(1, $2::int) n where c.organization_id = $1`,
    [tenant.organization.id, copies],
  )
  await owner.end()
}

/** A caller who has the head of the answer, and reads nothing of the rest until told. */
function unread(url: string, key: string) {
  return new Promise<{ rest(): Promise<string>; leave(): void }>((begun, fail) => {
    const asked = request(`${url}${path}`, { headers: { 'x-api-key': key } }, (answer) => {
      const ended = new Promise<string>((settled) => {
        answer.once('error', () => settled('cut off')).once('end', () => settled('whole'))
      })
      answer.pause()
      const rest = () => {
        answer.resume()
        return ended
      }
      begun({ rest, leave: () => asked.destroy() })
    })
    asked.once('error', fail).end()
  })
}

const exportsNoted = async ({ ctx }: Tenant) =>
  ctx.db.selectFrom('audit_entries').selectAll().where('action', '=', 'credential.exported').execute()

describe('200', () => {
  it('has each credential that a list has, in its order and with its fields, and notes who took it, without addresses', async () => {
    const tenant = await makeTenant(app)
    const { client } = await withCredential(tenant)
    await withCredential(tenant, 'luis@example.edu')
    const answer = await client.get(`${path}?email=ANA@example.edu&status=active`)
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
    const listed = (await client.get('/api/v1/credentials?email=ana@example.edu')).body.credentials
    expect(linesOf(answer.text)).toEqual(listed)
    const noted = await exportsNoted(tenant)
    const after = { filters: ['email', 'status'] }
    expect(noted).toMatchObject([{ actor_kind: 'api_key', actor_id: tenant.keyId, after }])
    expect(JSON.stringify(noted).toLowerCase()).not.toContain('ana@')
  })

  it('has each of more credentials than are read at once, each once', async () => {
    const tenant = await makeTenant(app)
    const { client } = await withCredential(tenant)
    await multiply(tenant, 1_499)
    const ids = linesOf((await client.get(path)).text).map(({ id }) => id)
    expect([ids.length, new Set(ids).size, ids.toSorted().toReversed()]).toEqual([1_500, 1_500, ids])
  })

  it.each(['job_id', 'template_id'])('has nothing for the %s of another organization', async (name) => {
    const theirs = await withCredential(await makeTenant(app))
    const own = await withCredential(await makeTenant(app))
    expect((await own.client.get(`${path}?${name}=${theirs.templateId}`)).text).toBe('')
  })

  it('has for a key of some templates what was issued of these', async () => {
    const tenant = await makeTenant(app)
    const one = await withCredential(tenant)
    const other = await withCredential(tenant)
    const bounds = { scopes: ['credentials:read'], allowedTemplates: [one.templateId] }
    const bound = clientFor(app.url, (await createApiKey(tenant.ctx, 'Curso', bounds)).key)
    expect(linesOf((await bound.get(path)).text).map(({ id }) => id)).toEqual([one.id])
    expect((await bound.get(`${path}?template_id=${other.templateId}`)).text).toBe('')
  })
})

describe('an answer of many megabytes', () => {
  it('is held by two callers of an organization at a time, and a third is served once one has left', async () => {
    const tenant = await makeTenant(app)
    const { client } = await withCredential(tenant)
    await multiply(tenant, 8_000)
    const [other, further] = [await secondKey(tenant), await secondKey(tenant)]
    const [first, second] = [await unread(app.url, other), await unread(app.url, further)]
    const third = client.get(`${path}?email=ana@example.edu`)
    const later = new Promise((waited) => setTimeout(waited, 500, 'waits'))
    expect(await Promise.race([third, later])).toBe('waits')
    const stranger = await withCredential(await makeTenant(app))
    expect(linesOf((await stranger.client.get(path)).text)).toHaveLength(1)
    first.leave()
    expect(linesOf((await third).text)).toHaveLength(1)
    expect(await second.rest()).toBe('whole')
  })

  it('is held once by a key, so that it leaves a place to the other keys of its organization', async () => {
    const tenant = await makeTenant(app)
    await withCredential(tenant)
    await multiply(tenant, 8_000)
    const first = await unread(app.url, tenant.key)
    const second = unread(app.url, tenant.key)
    const later = new Promise((waited) => setTimeout(waited, 500, 'waits'))
    expect(await Promise.race([second, later])).toBe('waits')
    const other = clientFor(app.url, await secondKey(tenant))
    expect(linesOf((await other.get(`${path}?email=ana@example.edu`)).text)).toHaveLength(1)
    first.leave()
    expect(await (await second).rest()).toBe('whole')
  })

  it('is cut off when its time is over, so that nobody takes a part for the whole', async () => {
    const tenant = await makeTenant(app)
    await withCredential(tenant)
    await multiply(tenant, 8_000)
    const brief = await startApplication({ worker: false, besides: app, limits: { exportMs: 500 } })
    try {
      const answer = await unread(brief.url, tenant.key)
      await new Promise((waited) => setTimeout(waited, 1_000))
      expect(await answer.rest()).toBe('cut off')
    } finally {
      await brief.stop()
    }
  })
})

describe('400', () => {
  it.each([
    ['status=x', 'Invalid status: must be one of active, revoked'],
    ['template_id=x', 'Invalid template_id: must be a UUID'],
    ['email=a&email=b', 'Invalid email: must be given once'],
  ])('refuses %s', async (query, detail) => {
    const { key } = await makeTenant(app)
    expectRefusal(await clientFor(app.url, key).get(`${path}?${query}`), 400, detail)
  })
})

describe('401', () => asksForKey(door))
describe('403', () => {
  refusesInactive(door)

  it('is the answer to a key without the scope, before anything is noted', async () => {
    const tenant = await makeTenant(app)
    const bound = clientFor(app.url, (await createApiKey(tenant.ctx, 'Moodle', { scopes: ['credentials:issue'] })).key)
    expectRefusal(await bound.get(path), 403, 'API key lacks the scope credentials:read')
    expect(await exportsNoted(tenant)).toEqual([])
  })
})
describe('405', () => {
  namesItsMethods(door)

  it('is the answer to HEAD, which would note an export of which nothing was taken', async () => {
    const tenant = await makeTenant(app)
    const { client } = await withCredential(tenant)
    for (const one of [path, '/api/v1/credentials.csv']) {
      const head = await client.call('HEAD', one)
      expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET'])
    }
    expect(await exportsNoted(tenant)).toEqual([])
  })
})
describe('429', () => limitsItsRate(door))
