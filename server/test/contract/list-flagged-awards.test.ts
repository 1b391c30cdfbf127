import { describe, expect, it } from 'vitest'
import { clientFor } from '../client.ts'
import { makeTenant } from '../factories.ts'
import { startWithTenant } from '../with-tenant.ts'
import { expectRefusal } from './answers.ts'
import { asksForKey, type Door, limitsItsRate, namesItsMethods, refusesInactive } from './door.ts'
import { withFlagged } from './flagged.ts'

const { app } = await startWithTenant()
const path = '/api/v1/flagged-awards'
const door: Door = {
  app: () => app,
  operation: 'list-flagged-awards',
  method: 'GET',
  path: `${path}?limit=0`,
  behind: 400,
}

describe('200', () => {
  it('lists awards whose ground was taken away, until their credential is revoked, and none of another organization', async () => {
    const { client, pathwayId } = await withFlagged(app)
    const [award] = (await client.get(path)).body.awards
    expect(award).toMatchObject({ pathway_id: pathwayId, email: 'ana@example.edu', revoked: ['Módulo 1'] })
    expect((await client.get(`${path}?before=${award.id}`)).body).toEqual({ awards: [] })
    const stranger = clientFor(app.url, (await makeTenant(app)).key)
    expect((await stranger.get(path)).body).toEqual({ awards: [] })
    await client.post(`/api/v1/credentials/${award.credential_id}/revoke`, { reason: 'Por error' })
    expect((await client.get(path)).body).toEqual({ awards: [] })
  })
})

describe('400', () => {
  it('refuses what is no id', async () => {
    const client = clientFor(app.url, (await makeTenant(app)).key)
    expectRefusal(await client.get(`${path}?before=x`), 400, 'Invalid before: must be a UUID')
  })
})

describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))
describe('405', () => namesItsMethods(door))
describe('429', () => limitsItsRate(door))
