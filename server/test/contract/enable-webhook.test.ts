import { describe, expect, it } from 'vitest'
import { asksForKey, type Door, limitsItsRate, refusesInactive } from './door.ts'
import { hidesWebhooks, path, startWithWebhooks } from './webhook-door.ts'

const { app, make } = await startWithWebhooks()

const door: Door = {
  app: () => app,
  operation: 'enable-webhook',
  method: 'POST',
  path: `${path}/x/enable`,
  behind: 404,
}

describe('409', () => {
  it('does not turn on what has not answered', async () => {
    const { client, id } = await make()
    const answer = await client.post(`${path}/${id}/enable`, {})
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([409, 'webhook_not_verified'])
    expect((await client.get(`${path}/${id}`)).body.status).toBe('unverified')
  })
})

describe('404', () => hidesWebhooks(door, {}))
describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))
describe('429', () => limitsItsRate(door))
