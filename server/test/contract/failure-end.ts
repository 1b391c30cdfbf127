import { describe, expect, it } from 'vitest'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { keepFailures } from '../kept-failures.ts'
import { startWithTenant } from '../with-tenant.ts'
import { expectRefusal, unknownId } from './answers.ts'
import { asksForKey, type Door, limitsItsRate, namesItsMethods, refusesInactive } from './door.ts'

type FailureEnd = { operation: 'resolve-failure' | 'discard-failure'; word: string; status: string; body?: object }

/** Declares the tests of an operation that ends a failure, under `/bulk-failures/{id}/` and its word. */
export async function endsOneFailure({ operation, word, status, body }: FailureEnd): Promise<void> {
  const { app, tenant } = await startWithTenant({ worker: false })
  const path = (id: string) => `/api/v1/bulk-failures/${id}/${word}`
  const door: Door = { app: () => app, operation, method: 'POST', path: path('x'), behind: 404 }

  describe('200 and 409', () => {
    it('ends one once, in the name of the key, with its record as the answer', async () => {
      const [id = ''] = await keepFailures(tenant, await makeTemplate(tenant), [{ email: 'ana@example.edu' }])
      const client = clientFor(app.url, tenant.key)
      const answer = await client.call('POST', path(id), body)
      expect(answer).toMatchObject({ status: 200, body: { id, status, row_data: { email: 'ana@example.edu' } } })
      expectRefusal(await client.call('POST', path(id), body), 409, `Failure is ${status} and cannot be ${status}`)
      const { rows } = await (await app.connectAsOwner()).query(
        'select action, actor_kind from audit_entries where subject_id = $1',
        [id],
      )
      expect(rows).toEqual([{ action: `failure.${status}`, actor_kind: 'api_key' }])
    })
  })

  describe('404', () => {
    it('says the same of one of another organization, of one that nobody has, and of no id', async () => {
      const [id = ''] = await keepFailures(tenant, await makeTemplate(tenant), [{ email: 'ana@example.edu' }])
      const stranger = clientFor(app.url, (await makeTenant(app)).key)
      for (const one of [id, unknownId, 'x'])
        expectRefusal(await stranger.call('POST', path(one), body), 404, 'Fallo no encontrado')
    })
  })

  describe('401', () => asksForKey(door))
  describe('403', () => refusesInactive(door))
  describe('405', () => namesItsMethods(door))
  describe('429', () => limitsItsRate(door))
}
