import { describe, expect, it } from 'vitest'
import { createApiKey } from '../../src/people/api-keys/create-api-key.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { keepFailures } from '../kept-failures.ts'
import { startWithTenant } from '../with-tenant.ts'
import { expectRefusal, unknownId } from './answers.ts'
import { asksForKey, type Door, limitsItsRate, namesItsMethods, refusesInactive } from './door.ts'

type ManyEnd = { operation: 'resolve-failures' | 'discard-failures'; word: string; status: string; more: object }

/** Declares the tests of an operation that ends many failures, under `/bulk-failures/` and its word. */
export async function endsManyFailures({ operation, word, status, more }: ManyEnd): Promise<void> {
  const { app } = await startWithTenant({ worker: false })
  const path = `/api/v1/bulk-failures/${word}`
  const door: Door = { app: () => app, operation, method: 'POST', path, behind: 422 }
  const rows = [{ email: 'ana@example.edu' }, { email: 'luis@example.edu' }]

  async function kept(tenant: Tenant) {
    const template = await makeTemplate(tenant)
    return { template, ids: await keepFailures(tenant, template, rows) }
  }
  const statesOf = async (tenant: Tenant) => {
    const { items } = (await clientFor(app.url, tenant.key).get('/api/v1/bulk-failures')).body
    return Object.fromEntries(items.map((one: { id: string; status: string }) => [one.id, one.status]))
  }

  describe('200', () => {
    it('ends those that are named, each once, in the name of the key', async () => {
      const tenant = await makeTenant(app)
      const { ids } = await kept(tenant)
      const client = clientFor(app.url, tenant.key)
      const body = { ...more, failures: [ids[0], ids[0]?.toUpperCase()] }
      expect((await client.post(path, body)).body).toEqual({ ended: 1 })
      expect((await client.post(path, { ...more, failures: ids })).body).toEqual({ ended: 1 })
      expect(Object.values(await statesOf(tenant))).toEqual([status, status])
      const { rows: entries } = await (await app.connectAsOwner()).query(
        `select action, actor_kind, actor_id from audit_entries where organization_id = $1 and action like 'failure.%'`,
        [tenant.organization.id],
      )
      const entry = { action: `failure.${status}`, actor_kind: 'api_key', actor_id: tenant.keyId }
      expect(entries).toEqual([entry, entry])
    })

    it('ends all open ones that match, once under one Idempotency-Key', async () => {
      const tenant = await makeTenant(app)
      const [one, other] = [await kept(tenant), await kept(tenant)]
      const client = clientFor(app.url, tenant.key)
      const body = { ...more, matching: { achievement_id: one.template.id } }
      const headers = { 'idempotency-key': 'end-1' }
      expect((await client.post(path, body, headers)).body).toEqual({ ended: 2 })
      const later = await keepFailures(tenant, one.template, rows)
      expect((await client.post(path, body, headers)).body).toEqual({ ended: 2 })
      const states = await statesOf(tenant)
      expect(one.ids.map((id) => states[id])).toEqual([status, status])
      expect([...other.ids, ...later].map((id) => states[id])).toEqual(Array(4).fill('pending_review'))
    })

    it('ends for a key of some templates those of these alone', async () => {
      const tenant = await makeTenant(app)
      const [one, other] = [await kept(tenant), await kept(tenant)]
      const bounds = { scopes: ['failures:write'], allowedTemplates: [one.template.id] }
      const bound = clientFor(app.url, (await createApiKey(tenant.ctx, 'Curso', bounds)).key)
      const both = { ...more, failures: [one.ids[0], other.ids[0]] }
      expectRefusal(await bound.post(path, both), 403, 'API key is for other templates')
      expect((await bound.post(path, { ...more, matching: {} })).body).toEqual({ ended: 2 })
      const states = await statesOf(tenant)
      expect(other.ids.map((id) => states[id])).toEqual(['pending_review', 'pending_review'])
    })
  })

  describe('404', () => {
    it('says the same of one of another organization and of one that nobody has, and ends none', async () => {
      const tenant = await makeTenant(app)
      const { ids } = await kept(tenant)
      const stranger = await makeTenant(app)
      const own = await kept(stranger)
      const client = clientFor(app.url, stranger.key)
      for (const one of [ids[0], unknownId])
        expectRefusal(await client.post(path, { ...more, failures: [own.ids[0], one] }), 404, 'Fallo no encontrado')
      expect(Object.values(await statesOf(stranger))).toEqual(['pending_review', 'pending_review'])
      expect((await client.post(path, { ...more, matching: {} })).body).toEqual({ ended: 2 })
      expect(Object.values(await statesOf(tenant))).toEqual(['pending_review', 'pending_review'])
    })
  })

  describe('422', () => {
    it.each([
      ['neither ids nor a filter', {}, 'one of failures and matching is required, and not both'],
      ['both', { failures: [unknownId], matching: {} }, 'one of failures and matching is required, and not both'],
      ['no id', { failures: [] }, 'failures must not be empty'],
      ['5,001 ids', { failures: Array(5_001).fill(unknownId) }, 'failures must not exceed 5000'],
      ['what is no id', { failures: ['x'] }, 'failures must be a UUID'],
      [
        'a filter that is not known',
        { matching: { status: 'x' } },
        'matching takes achievement_id, batch_uuid and error_category alone',
      ],
    ])('refuses %s', async (_what, which, detail) => {
      const client = clientFor(app.url, (await makeTenant(app)).key)
      const answer = await client.post(path, { ...more, ...which })
      expect([answer.status, [answer.body.detail].flat()]).toEqual([422, [detail]])
    })
  })

  describe('401', () => asksForKey(door))
  describe('403', () => refusesInactive(door))
  describe('405', () => namesItsMethods(door))
  describe('429', () => limitsItsRate(door))
}
