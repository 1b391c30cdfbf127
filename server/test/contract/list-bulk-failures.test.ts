import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FailureCategory, failureCategories, failureStates } from '../../src/credentials/failures/failure.ts'
import type { FailureId } from '../../src/platform/ids.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTenant } from '../factories.ts'
import { expectFields, expectRateHeaders, expectRefusal, unknownId } from './answers.ts'
import { asksForKey, type Door, limitsItsRate, namesItsMethods, refusesInactive, secondKey } from './door.ts'
import { type FailureRecord, failedRows, failureFields } from './failed-rows.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication()
})
afterAll(() => app?.stop())

const path = '/api/v1/bulk-failures'
const door: Door = {
  app: () => app,
  operation: 'list-bulk-failures',
  method: 'GET',
  path: `${path}?page=0`,
  behind: 400,
}
const bad = (count: number) => Array.from({ length: count }, (_, n) => ({ email: `mal ${n}` }))
const ids = (records: FailureRecord[]) => records.map(({ id }) => id)

describe('200', () => {
  it('gives page, page_size, total and items, each record whole', async () => {
    const { client, failures } = await failedRows(app, [{ email: 'mal@' }])
    const answer = await client.get(path)
    expect(answer.status).toBe(200)
    expectRateHeaders(answer, 60)
    expectFields(answer.body, ['page', 'page_size', 'total', 'items'])
    expectFields(answer.body.items[0], failureFields)
    expect(answer.body).toEqual({ page: 1, page_size: 20, total: 1, items: failures })
  })

  it('shows each record once over its pages, newest first, though one batch made all of them at once', async () => {
    const { client, failures, tenant } = await failedRows(app, bad(45))
    await tenant.ctx.db
      .updateTable('failures')
      .set({ first_seen_at: new Date('2026-11-20T10:00:00Z') })
      .execute()
    const seen: string[] = []
    for (const page of [1, 2, 3, 4]) {
      const { body } = await client.get(`${path}?page=${page}`)
      expect([body.page, body.page_size, body.total]).toEqual([page, 20, 45])
      seen.push(...ids(body.items))
    }
    expect(seen).toEqual(ids(failures).toSorted().toReversed())
    const { body } = await client.get(`${path}?page_size=100`)
    expect(ids(body.items)).toEqual(seen)
  })

  it('lists a later batch before an earlier one', async () => {
    const first = await failedRows(app, bad(2))
    const second = await failedRows(app, bad(2), { tenant: first.tenant })
    const { body } = await first.client.get(path)
    const batches = body.items.map((record: FailureRecord) => record.batch_uuid)
    const [newer, older] = [second.failures[0]?.batch_uuid, first.failures[0]?.batch_uuid]
    expect(batches).toEqual([newer, newer, older, older])
  })

  it('filters by achievement and by batch, whatever the case of the id', async () => {
    const first = await failedRows(app, bad(2))
    const second = await failedRows(app, bad(3), { tenant: first.tenant })
    const { client } = first
    for (const { templateId, failures } of [first, second]) {
      const expected = ids(failures).toSorted().toReversed()
      const batch = failures[0]?.batch_uuid as string
      for (const query of [
        `achievement_id=${templateId}`,
        `batch_uuid=${batch}`,
        `batch_uuid=${batch.toUpperCase()}`,
      ]) {
        const { body } = await client.get(`${path}?${query}`)
        expect([body.total, ids(body.items).toSorted().toReversed()]).toEqual([expected.length, expected])
      }
    }
    const crossed = `achievement_id=${first.templateId}&batch_uuid=${second.failures[0]?.batch_uuid}`
    expect((await client.get(`${path}?${crossed}`)).body).toEqual({ page: 1, page_size: 20, total: 0, items: [] })
  })

  it('filters by each state and by each category, and by both', async () => {
    const { client, failures, tenant } = await failedRows(app, bad(6))
    const put = (n: number, values: object) =>
      tenant.ctx.db
        .updateTable('failures')
        .set(values)
        .where('id', '=', failures[n]?.id as FailureId)
        .execute()
    for (const [n, error_category] of failureCategories.entries())
      await put(n, { error_category: error_category satisfies FailureCategory })
    for (const [n, status] of failureStates.entries()) if (status !== 'retried') await put(n, { status })
    for (const [n, category] of failureCategories.entries()) {
      const { body } = await client.get(`${path}?error_category=${category}`)
      expect([category, body.total, ids(body.items)]).toEqual([category, 1, [failures[n]?.id]])
    }
    const counts: Record<string, number> = {}
    for (const status of failureStates) counts[status] = (await client.get(`${path}?status=${status}`)).body.total
    expect(counts).toEqual({ pending_review: 4, retried: 0, discarded: 1, resolved: 1 })
    expect((await client.get(`${path}?status=discarded&error_category=image_error`)).body.total).toBe(1)
    expect((await client.get(`${path}?status=resolved&error_category=image_error`)).body.total).toBe(0)
  })

  it('finds the records of a retried state with the credential that came of it', async () => {
    const { client, failures } = await failedRows(app, bad(2))
    const overrides = { row_data_overrides: { email: 'ana@example.edu' } }
    const retried = await client.post(`${path}/${failures[0]?.id}/retry`, overrides)
    const { body } = await client.get(`${path}?status=retried`)
    expect(body.total).toBe(1)
    expect(body.items[0]).toMatchObject({
      id: failures[0]?.id,
      status: 'retried',
      retried_credential_id: retried.body.credential_id,
    })
  })

  it('has nothing of another organization, whatever the filter, and everything for each key of its own', async () => {
    const { tenant, failures, templateId } = await failedRows(app, bad(2))
    const stranger = clientFor(app.url, (await makeTenant(app)).key)
    for (const query of ['', `batch_uuid=${failures[0]?.batch_uuid}`, `achievement_id=${templateId}`])
      expect((await stranger.get(`${path}?${query}`)).body).toEqual({ page: 1, page_size: 20, total: 0, items: [] })
    const other = clientFor(app.url, await secondKey(tenant))
    expect((await other.get(path)).body.total).toBe(2)
  })

  it('has an empty page past the end, with the total still told', async () => {
    const { client } = await failedRows(app, bad(3))
    expect((await client.get(`${path}?page=7`)).body).toEqual({ page: 7, page_size: 20, total: 3, items: [] })
  })
})

describe('400', () => {
  const categories = failureCategories.join(', ')
  it.each([
    ['page=0', 'Invalid page: must be an integer of at least 1'],
    ['page=x', 'Invalid page: must be an integer of at least 1'],
    ['page_size=0', 'Invalid page_size: must be an integer from 1 to 100'],
    ['page_size=101', 'Invalid page_size: must be an integer from 1 to 100'],
    ['achievement_id=x', 'Invalid achievement_id: must be a UUID'],
    ['achievement_id=', 'Invalid achievement_id: must be a UUID'],
    ['batch_uuid=17', 'Invalid batch_uuid: must be a UUID'],
    ['batch_uuid=%00', 'Invalid batch_uuid: must be a UUID'],
    [`batch_uuid=${unknownId}&batch_uuid=${unknownId}`, 'Invalid batch_uuid: must be a UUID'],
    ['error_category=typo', `Invalid error_category: must be one of ${categories}`],
    ['error_category=', `Invalid error_category: must be one of ${categories}`],
    ['error_category=constructor', `Invalid error_category: must be one of ${categories}`],
    ['status=open', 'Invalid status: must be one of pending_review, retried, discarded, resolved'],
    ['status=RETRIED', 'Invalid status: must be one of pending_review, retried, discarded, resolved'],
    ['status=retried&status=resolved', 'Invalid status: must be one of pending_review, retried, discarded, resolved'],
  ])('refuses %s and names the parameter', async (query, detail) => {
    const { key } = await makeTenant(app)
    const answer = await clientFor(app.url, key).get(`${path}?${query}`)
    expectRefusal(answer, 400, detail)
    expectRateHeaders(answer, 60)
  })
})

describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))
describe('405', () => namesItsMethods({ ...door, path }))
describe('429', () => limitsItsRate(door))
