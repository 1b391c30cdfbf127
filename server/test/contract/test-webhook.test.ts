import { describe, expect, it } from 'vitest'
import { asksForKey, type Door, limitsItsRate, refusesInactive } from './door.ts'
import { hidesWebhooks, path, startWithWebhooks } from './webhook-door.ts'

const { app, make } = await startWithWebhooks()

const door: Door = { app: () => app, operation: 'test-webhook', method: 'POST', path: `${path}/x/test`, behind: 404 }

describe('200', () => {
  it('says that a name leads nowhere, without the address that it led to', async () => {
    const { client, id } = await make()
    const { body } = await client.post(`${path}/${id}/test`, {})
    expect(body).toMatchObject({ taken: false, status: null })
    expect(body.answer).not.toMatch(/\d+\.\d+\.\d+/)
  })
})

describe('404', () => hidesWebhooks(door, {}))
describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))
describe('429', () => limitsItsRate(door))
