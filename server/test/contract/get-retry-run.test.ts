import { describe, expect, it } from 'vitest'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { keepFailures } from '../kept-failures.ts'
import { startWithTenant } from '../with-tenant.ts'
import { expectRefusal, unknownId } from './answers.ts'
import { asksForKey, type Door, limitsItsRate, namesItsMethods, refusesInactive } from './door.ts'

const { app, tenant } = await startWithTenant({ worker: false })
const path = '/api/v1/retry-runs'
const door: Door = { app: () => app, operation: 'get-retry-run', method: 'GET', path: `${path}/x`, behind: 404 }

describe('200 and 404', () => {
  it('tells of one of the organization, and says the same of one of another, of one that nobody has, and of no id', async () => {
    const [id] = await keepFailures(tenant, await makeTemplate(tenant), [{ email: 'ana@example.edu' }])
    const client = clientFor(app.url, tenant.key)
    const begun = await client.post(path, { failures: [{ id }] })
    expect(await client.get(`${path}/${begun.body.id}`)).toMatchObject({ status: 200, body: begun.body })
    const stranger = clientFor(app.url, (await makeTenant(app)).key)
    for (const one of [begun.body.id, unknownId, 'x'])
      expectRefusal(await stranger.get(`${path}/${one}`), 404, 'Retry run not found')
  })
})

describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))
describe('405', () => namesItsMethods(door))
describe('429', () => limitsItsRate(door))
