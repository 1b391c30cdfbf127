import { describe, expect, it } from 'vitest'
import { expectRefusal } from './answers.ts'
import { asksForKey, type Door, limitsItsRate, refusesInactive } from './door.ts'
import { hidesWebhooks, path, startWithWebhooks } from './webhook-door.ts'

const { app, make } = await startWithWebhooks()

const door: Door = {
  app: () => app,
  operation: 'replay-webhook',
  method: 'POST',
  path: `${path}/x/replay`,
  behind: 404,
}
const body = { since: new Date(Date.now() - 3_600_000).toISOString() }

describe('409', () => {
  it('sends nothing to a webhook that is not on', async () => {
    const { client, id } = await make()
    expectRefusal(await client.post(`${path}/${id}/replay`, body), 409, 'The webhook is not on; enable it first')
    expect((await client.get(`${path}/${id}`)).body.replay).toBeNull()
  })
})

describe('422', () => {
  it.each([
    [{}, 'since must be a moment, as 2026-11-30T00:00:00Z'],
    [{ since: 'yesterday' }, 'since must be a moment, as 2026-11-30T00:00:00Z'],
    [{ since: '2099-01-01T00:00:00Z' }, 'since must be a moment of the last 30 days'],
    [{ since: new Date(Date.now() - 31 * 86_400_000).toISOString() }, 'since must be a moment of the last 30 days'],
  ])('says so of %j', async (since, problem) => {
    const { client, id } = await make()
    expectRefusal(await client.post(`${path}/${id}/replay`, since), 422, problem)
  })
})

describe('404', () => hidesWebhooks(door, body))
describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))
describe('429', () => limitsItsRate(door))
