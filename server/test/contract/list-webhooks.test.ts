import { describe, expect, it } from 'vitest'
import { asksForKey, type Door, limitsItsRate, refusesInactive } from './door.ts'
import { path, startWithWebhooks } from './webhook-door.ts'

const { app, make } = await startWithWebhooks()

const door: Door = { app: () => app, operation: 'list-webhooks', method: 'GET', path: path, behind: 200 }

describe('200', () => {
  it('lists those of the organization and of no other, without their secrets', async () => {
    const { client, made } = await make()
    await make()
    const { secret: _secret, ...shown } = made
    expect((await client.get(path)).body).toEqual({ webhooks: [shown] })
  })
})

describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))
describe('429', () => limitsItsRate(door))
