import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTenant } from '../factories.ts'
import { expectRefusal, unknownId } from './answers.ts'
import { asksForKey, type Door, limitsItsRate, refusesInactive } from './door.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication({ worker: false })
})
afterAll(() => app?.stop())

const path = '/api/v1/webhooks'
const fields = { url: 'https://crm.example.edu/hooks', types: ['credential.*'], description: 'CRM' }

/** An organization with a webhook. */
async function make() {
  const tenant = await makeTenant(app)
  const client = clientFor(app.url, tenant.key)
  const { body } = await client.post(path, fields)
  return { tenant, client, id: body.id as string, made: body }
}

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

describe('404', () => {
  it('says the same of a webhook of another organization, of one that nobody has, and of no id', async () => {
    const { id } = await make()
    const stranger = clientFor(app.url, (await makeTenant(app)).key)
    for (const one of [id, unknownId, 'x'])
      expectRefusal(await stranger.call('PATCH', `${path}/${one}`, { description: 'x' }), 404, 'Webhook not found')
  })
})

describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))
describe('429', () => limitsItsRate(door))
