import { afterAll, beforeAll, describe, it } from 'vitest'
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

const path = '/api/v1/webhook-deliveries'
const door: Door = {
  app: () => app,
  operation: 'replay-webhook-delivery',
  method: 'POST',
  path: `${path}/x/replay`,
  behind: 404,
}

describe('404', () => {
  it('says so of a delivery that nobody has', async () => {
    const client = clientFor(app.url, (await makeTenant(app)).key)
    for (const id of [unknownId, 'x'])
      expectRefusal(await client.post(`${path}/${id}/replay`, {}), 404, 'Delivery not found')
  })
})

describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))
describe('429', () => limitsItsRate(door))
