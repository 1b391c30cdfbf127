import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FailureState } from '../../src/credentials/failures/failure.ts'
import type { FailureId } from '../../src/platform/ids.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTenant } from '../factories.ts'
import { expectFields, expectRateHeaders, expectRefusal, unknownId, uuid } from './answers.ts'
import { asksForKey, type Door, limitsItsRate, namesItsMethods, refusesInactive, secondKey } from './door.ts'
import { type Failed, failedRows } from './failed-rows.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication()
})
afterAll(() => app?.stop())

const path = (id: string | undefined) => `/api/v1/bulk-failures/${id}/retry`
const door: Door = { app: () => app, operation: 'retry-failure', method: 'POST', path: path('x'), behind: 404 }
const mended = { row_data_overrides: { email: 'ana@example.edu' } }

async function put({ tenant, failures }: Failed, status: FailureState): Promise<void> {
  const id = failures[0]?.id as FailureId
  await tenant.ctx.db.updateTable('failures').set({ status }).where('id', '=', id).execute()
}

describe('200', () => {
  it('answers a success with the credential, and no error', async () => {
    const { client, failures } = await failedRows(app, [{ email: 'mal@' }])
    const answer = await client.post(path(failures[0]?.id), mended)
    expect(answer.status).toBe(200)
    expectRateHeaders(answer, 20)
    expectFields(answer.body, ['success', 'credential_id', 'error_category', 'error_message', 'error_codes'])
    expect(answer.body).toEqual({
      success: true,
      credential_id: expect.stringMatching(uuid),
      error_category: null,
      error_message: null,
      error_codes: [],
    })
    const credential = await client.get(`/api/v1/credentials/${answer.body.credential_id}`)
    expect(credential.body.recipient_email).toBe('ana@example.edu')
  })

  it('answers a failure with its category and message, and no credential', async () => {
    const { client, failures } = await failedRows(app, [{ email: 'mal@' }])
    const answer = await client.post(path(failures[0]?.id), { row_data_overrides: { email: 'peor@' } })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      success: false,
      credential_id: null,
      error_category: 'validation_error',
      error_message: 'Invalid email: peor@',
      error_codes: ['email_invalid'],
    })
  })

  it('tries the row as it was where there is no body, an empty one, null or {}', async () => {
    const { client, failures } = await failedRows(app, [{ email: 'mal@' }])
    const bodies = [undefined, '', '{}', '{"row_data_overrides":null}', '{"row_data_overrides":{}}']
    for (const body of bodies) {
      const answer = await client.call('POST', path(failures[0]?.id), body)
      expect([answer.status, answer.body.error_message]).toEqual([200, 'Invalid email: mal@'])
    }
    const { body } = await client.get('/api/v1/bulk-failures')
    expect([body.items[0].attempts_made, body.items[0].last_retry_overrides]).toEqual([1 + bodies.length, {}])
  })

  it('issues the row as it was once what stood in its way is gone', async () => {
    const { client, failures, tenant, templateId } = await failedRows(app, [{ email: 'ana@example.edu' }], {
      template: { required: ['recipient_name'] },
    })
    expect(failures[0]?.error_message).toBe('Este achievement requiere recipient_name')
    const required_fields = '[]'
    await tenant.ctx.db
      .updateTable('templates')
      .set({ required_fields })
      .where('id', '=', templateId as never)
      .execute()
    expect((await client.call('POST', path(failures[0]?.id))).body.success).toBe(true)
  })

  it('answers a record that was retried with the credential it made, and makes nothing new', async () => {
    const { client, failures } = await failedRows(app, [{ email: 'mal@' }])
    const first = await client.post(path(failures[0]?.id), mended)
    const before = (await client.get('/api/v1/bulk-failures')).body.items[0]
    for (const body of [mended, undefined, { row_data_overrides: { email: 'otra@example.edu' } }])
      expect((await client.call('POST', path(failures[0]?.id), body)).body).toEqual(first.body)
    expect((await client.get('/api/v1/credentials')).body.total).toBe(2)
    expect((await client.get('/api/v1/bulk-failures')).body.items[0]).toEqual(before)
  })

  it('is open to every key of the organization, though a job is not', async () => {
    const { failures, tenant } = await failedRows(app, [{ email: 'mal@' }])
    const other = clientFor(app.url, await secondKey(tenant))
    expect((await other.post(path(failures[0]?.id), mended)).body.success).toBe(true)
  })

  it('finds the record under its id in upper case', async () => {
    const { client, failures } = await failedRows(app, [{ email: 'mal@' }])
    expect((await client.post(path(failures[0]?.id.toUpperCase()), mended)).body.success).toBe(true)
  })
})

describe('400', () => {
  it.each(['discarded', 'resolved'] as const)('says of a %s record that it cannot be retried', async (state) => {
    const failed = await failedRows(app, [{ email: 'mal@' }])
    await put(failed, state)
    const answer = await failed.client.post(path(failed.failures[0]?.id), mended)
    expectRefusal(answer, 400, `Failure is ${state} and cannot be retried`)
    expectRateHeaders(answer, 20)
    const { body } = await failed.client.get('/api/v1/bulk-failures')
    expect([body.items[0].status, body.items[0].attempts_made]).toEqual([state, 1])
  })
})

describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))

describe('404', () => {
  it('says the same of an unknown record, of what is no UUID, and of one of another organization, which stays', async () => {
    const owner = await failedRows(app, [{ email: 'mal@' }])
    const client = clientFor(app.url, (await makeTenant(app)).key)
    for (const id of [unknownId, owner.failures[0]?.id, 'x', '%00']) {
      const answer = await client.post(path(id), mended)
      expectRefusal(answer, 404, 'Fallo no encontrado')
      expectRateHeaders(answer, 20)
    }
    expect((await owner.client.get('/api/v1/bulk-failures')).body.items).toEqual(owner.failures)
  })

  it('looks at the path before the body', async () => {
    const { key } = await makeTenant(app)
    expectRefusal(await clientFor(app.url, key).post(path('x'), '{"row_data'), 404, 'Fallo no encontrado')
  })
})

describe('405', () => namesItsMethods(door))

describe('422', () => {
  const wrongType = 'row_data_overrides must be an object or null'
  it.each([
    ['a list of overrides', { row_data_overrides: [] }, wrongType],
    ['a text', { row_data_overrides: 'x' }, wrongType],
    ['a number', { row_data_overrides: 1 }, wrongType],
    ['false', { row_data_overrides: false }, wrongType],
    ['a list as body', [], 'Request body must be a JSON object'],
    ['null as body', 'null', 'Request body must be a JSON object'],
    ['no JSON', '{"row_data', 'Request body must be valid JSON'],
  ])('refuses %s and counts no attempt', async (_what, body, detail) => {
    const { client, failures } = await failedRows(app, [{ email: 'mal@' }])
    const answer = await client.post(path(failures[0]?.id), body)
    expectRefusal(answer, 422, detail)
    expectRateHeaders(answer, 20)
    expect((await client.get('/api/v1/bulk-failures')).body.items).toEqual(failures)
  })

  it('refuses overrides that are sent as another content type', async () => {
    const { client, failures } = await failedRows(app, [{ email: 'mal@' }])
    const answer = await client.post(path(failures[0]?.id), mended, { 'content-type': 'text/plain' })
    expectRefusal(answer, 422, 'Content-Type must be application/json')
  })
})

describe('429', () => limitsItsRate(door))
