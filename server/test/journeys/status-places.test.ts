import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { clientFor, jobEnded } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication()
})
afterAll(() => app?.stop())

/** The places in the status list of thirty credentials of one batch, in the order of the rows. */
async function placesOfBatch(): Promise<number[]> {
  const tenant = await makeTenant(app)
  const { id } = await makeTemplate(tenant)
  const rows = Array.from({ length: 30 }, (_, index) => ({ email: `persona${index}@example.edu` }))
  const client = clientFor(app.url, tenant.key)
  const { body } = await client.issue(id, rows)
  await jobEnded(client, body.job_id)
  const stored = await tenant.ctx.db
    .selectFrom('credentials')
    .select('status_list_index')
    .orderBy('row_number')
    .execute()
  return stored.map((row) => row.status_list_index)
}

describe('the place of a credential in its status list', () => {
  it('tells nothing about its neighbours: a batch is spread over the list, each organization in another way', async () => {
    const [one, other] = [await placesOfBatch(), await placesOfBatch()]
    expect(new Set(one).size).toBe(30)
    const steps = one.slice(1).map((place, index) => place - (one[index] as number))
    expect(steps.some((step) => step > 0) && steps.some((step) => step < 0)).toBe(true)
    expect(new Set(steps).size).toBeGreaterThan(20)
    expect(Math.max(...one) - Math.min(...one)).toBeGreaterThan(30_000)
    expect(other).not.toEqual(one)
  })
})
