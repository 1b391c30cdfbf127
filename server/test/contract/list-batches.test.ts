import { describe, expect, it } from 'vitest'
import { clientFor, jobEnded } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { startWithTenant } from '../with-tenant.ts'
import { expectRefusal } from './answers.ts'
import { asksForKey, type Door, limitsItsRate, namesItsMethods, refusesInactive, secondKey } from './door.ts'

const { app } = await startWithTenant()
const path = '/api/v1/batches'
const door: Door = { app: () => app, operation: 'list-batches', method: 'GET', path: `${path}?limit=0`, behind: 400 }

describe('200', () => {
  it('lists the batches of all keys and people, the newest first, page by page, and none of another organization', async () => {
    const tenant = await makeTenant(app)
    const [one, other] = [clientFor(app.url, tenant.key), clientFor(app.url, await secondKey(tenant))]
    const { id } = await makeTemplate(tenant, { name: 'Curso' })
    const rows = [{ email: 'ana@example.edu' }, { email: 'ana@' }]
    const first = (await one.issue(id, rows)).body.job_id
    const second = (await other.issue(id, rows)).body.job_id
    await jobEnded(one, first)
    await jobEnded(other, second)
    await tenant.ctx.db.updateTable('jobs').set({ file_name: 'mayo.xlsx' }).where('id', '=', first).execute()
    const { batches } = (await one.get(path)).body
    expect(batches.map(({ job_id }: { job_id: string }) => job_id)).toEqual([second, first])
    expect(batches[1]).toMatchObject({
      template_name: 'Curso',
      started_by: { kind: 'api_key', id: tenant.keyId },
      status: 'SUCCESS',
      total: 2,
      successful: 1,
      failed: 1,
      file_name: 'mayo.xlsx',
      note: null,
    })
    const jobsOf = async (query: string) =>
      (await one.get(`${path}?${query}`)).body.batches.map(({ job_id }: { job_id: string }) => job_id)
    expect(await jobsOf(`before=${batches[0].batch_uuid}&limit=1`)).toEqual([first])
    expect(await jobsOf('text=MAYO')).toEqual([first])
    expect(await jobsOf('state=open')).toEqual([])
    const stranger = clientFor(app.url, (await makeTenant(app)).key)
    expect((await stranger.get(`${path}?before=${batches[0].batch_uuid}`)).body).toEqual({ batches: [] })
    expect((await stranger.get(path)).body).toEqual({ batches: [] })
  })
})

describe('400', () => {
  it.each([
    ['limit=101', 'limit: must be an integer from 1 to 100'],
    ['state=gone', 'state: must be one of open, ended, failed'],
    ['before=x', 'before: must be a UUID'],
  ])('refuses %s', async (query, problem) => {
    const client = clientFor(app.url, (await makeTenant(app)).key)
    expectRefusal(await client.get(`${path}?${query}`), 400, `Invalid ${problem}`)
  })
})

describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))
describe('405', () => namesItsMethods(door))
describe('429', () => limitsItsRate(door))
