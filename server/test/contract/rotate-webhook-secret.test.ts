import { describe, expect, it } from 'vitest'
import { asksForKey, type Door, limitsItsRate, refusesInactive } from './door.ts'
import { hidesWebhooks, path, startWithWebhooks } from './webhook-door.ts'

const { app, make } = await startWithWebhooks()

const door: Door = {
  app: () => app,
  operation: 'rotate-webhook-secret',
  method: 'POST',
  path: `${path}/x/rotate-secret`,
  behind: 404,
}

describe('200', () => {
  it('tells another secret', async () => {
    const { client, id, made } = await make()
    const { body } = await client.post(`${path}/${id}/rotate-secret`, {})
    expect(body.secret).toMatch(/^whsec_/)
    expect(body.secret).not.toBe(made.secret)
  })
})

describe('404', () => hidesWebhooks(door, {}))
describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))
describe('429', () => limitsItsRate(door))
