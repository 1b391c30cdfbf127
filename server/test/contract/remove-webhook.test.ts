import { describe, expect, it } from 'vitest'
import { expectRefusal } from './answers.ts'
import { asksForKey, type Door, limitsItsRate, refusesInactive } from './door.ts'
import { hidesWebhooks, path, startWithWebhooks } from './webhook-door.ts'

const { app, make } = await startWithWebhooks()

const door: Door = { app: () => app, operation: 'remove-webhook', method: 'DELETE', path: `${path}/x`, behind: 404 }

describe('200', () => {
  it('removes a webhook', async () => {
    const { client, id } = await make()
    expect((await client.call('DELETE', `${path}/${id}`)).body).toEqual({ id })
    expectRefusal(await client.get(`${path}/${id}`), 404, 'Webhook not found')
  })
})

describe('404', () => hidesWebhooks(door))
describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))
describe('429', () => limitsItsRate(door))
