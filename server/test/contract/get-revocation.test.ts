import { describe, expect, it } from 'vitest'
import { clientFor } from '../client.ts'
import { makeTenant } from '../factories.ts'
import { startWithTenant } from '../with-tenant.ts'
import { expectRefusal, unknownId } from './answers.ts'
import { asksForKey, type Door, limitsItsRate, namesItsMethods, refusesInactive } from './door.ts'

const { app, tenant } = await startWithTenant({ worker: false })
const path = '/api/v1/revocations'
const door: Door = { app: () => app, operation: 'get-revocation', method: 'GET', path: `${path}/x`, behind: 404 }

describe('200', () => {
  it('tells of one of the organization, whichever of its keys asked for it', async () => {
    const client = clientFor(app.url, tenant.key)
    const begun = await client.post('/api/v1/credentials/revoke', { credential_ids: [unknownId], reason: 'x' })
    const answer = await client.get(`${path}/${begun.body.id}`)
    expect([answer.status, answer.body]).toEqual([200, begun.body])
  })
})

describe('404', () => {
  it('says the same of one of another organization, of one that nobody has, and of no id', async () => {
    const stranger = clientFor(app.url, (await makeTenant(app)).key)
    const client = clientFor(app.url, tenant.key)
    const { body } = await client.post('/api/v1/credentials/revoke', { credential_ids: [unknownId], reason: 'x' })
    for (const id of [body.id, unknownId, 'x', '%00'])
      expectRefusal(await stranger.get(`${path}/${id}`), 404, 'Run not found')
  })
})

describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))
describe('405', () => namesItsMethods(door))
describe('429', () => limitsItsRate(door))
