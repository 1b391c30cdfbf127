import { describe, expect, it } from 'vitest'
import { createApiKey } from '../../src/people/api-keys/create-api-key.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { startWithTenant } from '../with-tenant.ts'
import { expectRefusal } from './answers.ts'
import { asksForKey, type Door, limitsItsRate, namesItsMethods, refusesInactive } from './door.ts'

const { app } = await startWithTenant({ worker: false })
const door: Door = {
  app: () => app,
  operation: 'export-person',
  method: 'GET',
  path: '/api/v1/people/x/export',
  behind: 400,
}
const at = '/api/v1/people/ana%40example.edu/export'

async function withCredential() {
  const tenant = await makeTenant(app)
  const client = clientFor(app.url, tenant.key)
  const { id } = await makeTemplate(tenant)
  const { body } = await client.issue(id, [{ email: 'ana@example.edu', recipient_name: 'Ana Muñoz' }])
  return { tenant, client, credentialId: body.credentials[0].credential_id as string }
}

describe('200', () => {
  it('tells all that the organization holds, whatever the case of the address, and notes so without it, with the key as actor', async () => {
    const { tenant, client, credentialId } = await withCredential()
    const { body } = await client.get('/api/v1/people/ANA%40example.edu/export')
    expect(body).toMatchObject({ organization: { id: tenant.organization.id }, addresses: ['ana@example.edu'] })
    expect(body.records.credentials[0]).toMatchObject({ id: credentialId, document: { type: expect.any(Array) } })
    const entries = await tenant.ctx.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'person.exported')
      .execute()
    expect(entries).toMatchObject([{ actor_kind: 'api_key', actor_id: tenant.keyId }])
    expect(JSON.stringify(entries)).not.toContain('ana@')
  })

  it('tells each of more records than it reads at once, and sends them as it reads them', async () => {
    const { tenant, client } = await withCredential()
    const { id } = await makeTemplate(tenant)
    for (let n = 0; n < 12; n++)
      await client.issue(id, [{ email: 'ana@example.edu' }], { 'idempotency-key': `once-${n}` })
    const owner = await app.connectAsOwner()
    await owner.query(
      `insert into failures (id, organization_id, batch_id, row_number, template_id, recipient_email, row_data, error_category,
        error_message, first_seen_at, last_attempt_at)
      select gen_random_uuid(), $1, gen_random_uuid(), n, $2, 'ana@example.edu', '{"email":"ana@example.edu"}', 'validation_error', 'x', date_trunc('second', now()), now()
      from generate_series(1, 1203) n`,
      [tenant.organization.id, id],
    )
    const { headers, body } = await client.get(at)
    expect(headers.get('content-length')).toBeNull()
    const told = (table: string, key: string) => new Set(body.records[table].map((one: never) => one[key])).size
    expect([told('failures', 'rowNumber'), told('idempotency_keys', 'key')]).toEqual([1_203, 12])
    const rehearsed = (await client.post(at.replace('export', 'erase'), {})).body.records
    expect(rehearsed).toEqual(
      Object.fromEntries(Object.entries(body.records).map(([table, records]) => [table, (records as []).length])),
    )
  })

  it('says the same of an address of which another organization alone holds something as of one that nobody has', async () => {
    await withCredential()
    const stranger = await makeTenant(app)
    const asked = clientFor(app.url, stranger.key)
    const [theirs, nobodys] = [await asked.get(at), await asked.get('/api/v1/people/nadie%40example.edu/export')]
    expect(theirs.text.replaceAll('ana@', 'nadie@')).toBe(nobodys.text)
    expect(nobodys.body.records).toEqual({})
  })
})

describe('400', () => {
  it.each(['ana', 'ana%40', '%00%40example.edu', 'ana%40example.edu,luis%40example.edu'])(
    'refuses %s',
    async (email) => {
      const client = clientFor(app.url, (await makeTenant(app)).key)
      const answer = await client.get(`/api/v1/people/${email}/export`)
      expectRefusal(answer, 400, 'Invalid email: must be one e-mail address')
    },
  )
})

describe('401', () => asksForKey(door))
describe('403', () => {
  refusesInactive(door)

  it('is the answer to a key for which no scopes are named, and to one of some templates', async () => {
    const { ctx } = await makeTenant(app)
    const unnamed = clientFor(app.url, (await createApiKey(ctx, 'Moodle')).key)
    expectRefusal(await unnamed.get(at), 403, 'API key lacks the scope people:read')
    const bounds = { scopes: ['people:read'], allowedTemplates: ['0198c5a2-6f00-7a4b-9c3d-2f6f5e0b7a11'] }
    const bound = clientFor(app.url, (await createApiKey(ctx, 'Curso', bounds)).key)
    expectRefusal(await bound.get(at), 403, 'API key is for other templates')
  })
})
describe('405', () => namesItsMethods(door))
describe('429', () => limitsItsRate(door))
