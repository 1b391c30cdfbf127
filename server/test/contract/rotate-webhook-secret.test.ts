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

describe('404', () => {
  it('says the same of a webhook of another organization, of one that nobody has, and of no id', async () => {
    const { id } = await make()
    const stranger = clientFor(app.url, (await makeTenant(app)).key)
    for (const one of [id, unknownId, 'x'])
      expectRefusal(await stranger.call('POST', `${path}/${one}/rotate-secret`, {}), 404, 'Webhook not found')
  })
})

describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))
describe('429', () => limitsItsRate(door))
