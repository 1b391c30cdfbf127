import { expect, it, vi } from 'vitest'
import { PreparedStatements } from '../../src/platform/db/driver/prepared-statements.ts'
import { clientFor } from '../client.ts'
import { makeTemplate } from '../factories.ts'
import { startWithTenant } from '../with-tenant.ts'

const { app, tenant } = await startWithTenant({ worker: false })

it('plans no statement anew for a credential that is issued alone, read, revoked or listed', async () => {
  const { id } = await makeTemplate(tenant)
  const client = clientFor(app.url, tenant.key)
  const naming = vi.spyOn(PreparedStatements.prototype, 'nameOf')
  const { body } = await client.issue(id, [{ email: 'ana@example.edu', recipient_name: 'Ana' }])
  const path = `/api/v1/credentials/${body.credentials[0].credential_id}`
  await client.get(path)
  await client.post(`${path}/revoke`, { reason: 'x' })
  await client.get('/api/v1/credentials')
  expect(naming.mock.calls.length).toBeGreaterThan(8)
  const unnamed = naming.mock.calls.filter((_, n) => naming.mock.results[n]?.value === undefined)
  expect(unnamed.map(([text]) => text)).toEqual([])
})
