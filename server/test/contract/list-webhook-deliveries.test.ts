import { describe, expect, it } from 'vitest'
import { expectRefusal } from './answers.ts'
import { asksForKey, type Door, limitsItsRate, refusesInactive } from './door.ts'
import { hidesWebhooks, path, startWithWebhooks } from './webhook-door.ts'

const { app, make } = await startWithWebhooks()

const door: Door = {
  app: () => app,
  operation: 'list-webhook-deliveries',
  method: 'GET',
  path: `${path}/x/deliveries`,
  behind: 404,
}

describe('200', () => {
  it('lists nothing where nothing was sent', async () => {
    const { client, id } = await make()
    expect((await client.get(`${path}/${id}/deliveries`)).body).toEqual({ deliveries: [] })
  })
})

describe('400', () => {
  it.each([
    ['limit=1e9', 'Invalid limit: must be an integer from 1 to 100'],
    ['status=lost', 'Invalid status: must be one of pending, held, sent, failed'],
    ['before=x', 'Invalid before: must be a UUID'],
  ])('refuses %s', async (query, detail) => {
    const { client, id } = await make()
    expectRefusal(await client.get(`${path}/${id}/deliveries?${query}`), 400, detail)
  })
})

describe('404', () => hidesWebhooks(door))
describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))
describe('429', () => limitsItsRate(door))
