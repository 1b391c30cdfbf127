import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDatabaseSize } from '../../src/upkeep/state/size-view.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, jobEnded, until } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { people } from '../faults/cluster.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication()
})
afterAll(() => app?.stop())

describe('the size of the database', () => {
  it('is told by table and by index, the largest first, and grows by what was issued', async () => {
    const tenant = await makeTenant(app)
    const client = clientFor(app.url, tenant.key)
    const { body } = await client.issue((await makeTemplate(tenant)).id, people(150))
    await jobEnded(client, body.job_id)
    const owner = await app.connectAsOwner()
    await owner.query('analyze credentials, templates')
    // The server counts what other connections did a second later.
    const { bytes, tables } = await until(
      () => readDatabaseSize(app.database),
      (size) => size.tables.some((one) => one.table === 'credentials' && one.grownBytesPerDay > 0),
    )
    const credentials = tables.find(({ table }) => table === 'credentials')
    expect(credentials).toMatchObject({ rows: 150 })
    expect(credentials?.tableBytes).toBeGreaterThan(150 * 1_000)
    expect(credentials?.indexBytes).toBeGreaterThan(8_192 * 5)
    expect(bytes).toBeGreaterThan(tables.reduce((sum, one) => sum + one.tableBytes + one.indexBytes, 0) / 2)
    const sizes = tables.map((one) => one.tableBytes + one.indexBytes)
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
  })
})
