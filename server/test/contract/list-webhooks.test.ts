import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTenant } from '../factories.ts'
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
