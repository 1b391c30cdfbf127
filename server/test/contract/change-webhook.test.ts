import { describe, expect, it } from 'vitest'
import { expectRefusal } from './answers.ts'
import { asksForKey, type Door, limitsItsRate, refusesInactive } from './door.ts'
import { fields, hidesWebhooks, path, startWithWebhooks } from './webhook-door.ts'

const { app, make } = await startWithWebhooks()

const door: Door = { app: () => app, operation: 'change-webhook', method: 'PATCH', path: `${path}/x`, behind: 404 }

describe('200', () => {
  it('changes what is named and leaves the rest', async () => {
    const { client, id } = await make()
    const { body } = await client.call('PATCH', `${path}/${id}`, { types: ['job.*'] })
    expect(body).toMatchObject({ ...fields, types: ['job.*'] })
  })
})

describe('422', () => {
  it('refuses an address that is not a public one', async () => {
    const { client, id } = await make()
    const answer = await client.call('PATCH', `${path}/${id}`, { url: 'https://[::ffff:10.0.0.1]/' })
    expectRefusal(answer, 422, 'url is not taken: its address is not a public one')
  })
})

describe('404', () => hidesWebhooks(door, { description: 'x' }))
describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))
describe('429', () => limitsItsRate(door))
