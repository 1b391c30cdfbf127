import { describe, expect, it } from 'vitest'
import { asksForKey, type Door, limitsItsRate, refusesInactive } from './door.ts'
import { hidesWebhooks, path, startWithWebhooks } from './webhook-door.ts'

const { app, make } = await startWithWebhooks()

const door: Door = { app: () => app, operation: 'get-webhook', method: 'GET', path: `${path}/x`, behind: 404 }

describe('200', () => {
  it('shows a webhook without its secret', async () => {
    const { client, made, id } = await make()
    const { secret: _secret, ...shown } = made
    expect((await client.get(`${path}/${id}`)).body).toEqual(shown)
  })
})

describe('404', () => hidesWebhooks(door))
describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))
describe('429', () => limitsItsRate(door))
