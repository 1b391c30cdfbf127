import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { type Client, clientFor, until } from '../client.ts'
import { secondKey } from './door.ts'
import { type Failed, failedRows } from './failed-rows.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication()
})
afterAll(() => app?.stop())

const path = (id: string | undefined) => `/api/v1/bulk-failures/${id}/retry`
const record = async (client: Client) => (await client.get('/api/v1/bulk-failures')).body.items[0]
const retry = ({ client, failures }: Failed, overrides?: object) =>
  client.post(path(failures[0]?.id), overrides === undefined ? {} : { row_data_overrides: overrides })

describe('the record after a retry', () => {
  it('that failed keeps its state and tells the new error, one more attempt and the overrides', async () => {
    const failed = await failedRows(app, [{ email: 'mal@' }], { template: { optional: ['term'] } })
    const before = failed.failures[0]
    await sleep(5)
    await retry(failed, { email: 'ana@example.edu', term: 7 })
    const after = await record(failed.client)
    expect(after).toEqual({
      ...before,
      error_message: 'Tipo inválido: term (se espera texto)',
      error_codes: ['type_invalid'],
      attempts_made: 2,
      last_attempt_at: after.last_attempt_at,
      last_retry_overrides: { email: 'ana@example.edu', term: 7 },
    })
    expect(Date.parse(after.last_attempt_at)).toBeGreaterThan(Date.parse(after.first_seen_at))
  })

  it('that succeeded is retried, with the credential, and keeps row, address and first error', async () => {
    const failed = await failedRows(app, [{ email: 'mal@' }])
    const { body } = await retry(failed, { email: 'ana@example.edu' })
    const after = await record(failed.client)
    expect(after).toEqual({
      ...failed.failures[0],
      attempts_made: 2,
      last_attempt_at: after.last_attempt_at,
      status: 'retried',
      retried_credential_id: body.credential_id,
      last_retry_overrides: { email: 'ana@example.edu' },
    })
  })

  it('tells the overrides of the latest retry only: each starts from the row as it was sent', async () => {
    const failed = await failedRows(app, [{ email: 'mal@' }], { template: { required: ['recipient_name', 'term'] } })
    await retry(failed, { email: 'ana@example.edu', recipient_name: 'Ana' })
    expect((await record(failed.client)).error_message).toBe('Este achievement requiere term')
    await retry(failed, { term: '2026-1' })
    const after = await record(failed.client)
    expect(after.error_message).toBe('Invalid email: mal@; Este achievement requiere recipient_name')
    expect([after.attempts_made, after.last_retry_overrides]).toEqual([3, { term: '2026-1' }])
    await retry(failed)
    expect((await record(failed.client)).last_retry_overrides).toEqual({})
  })

  it('keeps row_data byte for byte, whatever its keys, and of the overrides those that were applied', async () => {
    const row =
      '{"email":"mal@","zeta":1,"alfa":{"constructor":{"x":1},"__proto__":[1]},"__proto__":{"email":"x@y.es"},"n":-0.5e-7}'
    const good = '{"email":"buena@example.edu"}'
    const failed = await failedRows(app, [{ email: 'mal@' }])
    const body = `{"template_id":"${failed.templateId}","recipients":[${good},${row}]}`
    const { body: accepted } = await failed.client.post('/api/v1/credentials/issue', body)
    const list = await until(
      () => failed.client.get(`/api/v1/jobs/${accepted.job_id}/failures`),
      ({ body }) => body.total_failures === 1,
    )
    const kept = row.replace('-0.5e-7', '-5e-8')
    expect(list.text).toContain(`"row_data":${kept},`)
    const overrides = '{"__proto__":{"email":"x@y.es"},"constructor":1,"email":"otra@","nome":"Ana"}'
    const { id } = list.body.failures[0]
    const answer = await failed.client.post(path(id), `{"row_data_overrides":${overrides}}`)
    expect(answer.body.error_message).toBe('Invalid email: otra@')
    const after = await failed.client.get(`/api/v1/jobs/${accepted.job_id}/failures`)
    expect(after.text).toContain(`"row_data":${kept},`)
    expect(after.text).toContain('"last_retry_overrides":{"email":"otra@"}')
  })
})

describe('overrides', () => {
  it('replace keys whole, and null takes a key away', async () => {
    const failed = await failedRows(
      app,
      [{ email: 'mal@', recipient_name: 'Ana', evidence: [{ name: 'uno', url: 'https://example.edu/1' }] }],
      { template: { optional: ['recipient_name', 'evidence'] } },
    )
    const { body } = await retry(failed, {
      email: 'ana@example.edu',
      recipient_name: null,
      evidence: [{ name: 'dos' }],
    })
    const credential = await failed.client.get(`/api/v1/credentials/${body.credential_id}`)
    expect(credential.text).toContain('"dos"')
    expect(credential.text).not.toContain('https://example.edu/1')
    expect(credential.body.ob3_data.credentialSubject.name).toBeUndefined()
    expect((await record(failed.client)).last_retry_overrides).toEqual({
      email: 'ana@example.edu',
      recipient_name: null,
      evidence: [{ name: 'dos' }],
    })
  })

  it('that change the e-mail send credential and letter to the new address and nothing to the old', async () => {
    const row = { email: 'vieja@cambio.edu', result_value: 'Z' }
    const failed = await failedRows(app, [row], {
      template: { optional: ['result_value'], resultType: 'LetterGrade', resultAllowedValues: ['A'] },
    })
    const { body } = await retry(failed, { email: 'nueva@cambio.edu', result_value: 'A' })
    await until(async () => app.smtp.letters.some(({ to }) => to === 'nueva@cambio.edu'), Boolean)
    expect(app.smtp.letters.filter(({ to }) => to === 'vieja@cambio.edu')).toEqual([])
    const credential = await failed.client.get(`/api/v1/credentials/${body.credential_id}`)
    expect(credential.body.recipient_email).toBe('nueva@cambio.edu')
    expect((await record(failed.client)).recipient_email).toBe('vieja@cambio.edu')
    expect((await failed.client.get('/api/v1/credentials?email=vieja@cambio.edu')).body.total).toBe(0)
  })

  it('may name somebody who was issued in the same batch: a retry is a batch of its own', async () => {
    const failed = await failedRows(app, [{ email: 'mal@' }])
    const { body } = await retry(failed, { email: 'buena@example.edu' })
    expect(body.success).toBe(true)
    expect((await failed.client.get('/api/v1/credentials?email=buena@example.edu')).body.total).toBe(2)
  })

  it('bring a duplicate through: alone in its batch, it repeats nobody', async () => {
    const failed = await failedRows(app, [{ email: 'BUENA@example.edu' }])
    expect(failed.failures[0]?.error_message).toBe('Email duplicado en el lote (fila 1)')
    expect((await retry(failed)).body.success).toBe(true)
  })
})

describe('retries at once', () => {
  it('of one record, twenty of them, issue one credential and send one letter, and all answer with it', async () => {
    const failed = await failedRows(app, [{ email: 'mal@' }])
    const clients = [failed.client, clientFor(app.url, await secondKey(failed.tenant))]
    const body = { row_data_overrides: { email: 'veinte@example.edu' } }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (clients[n % 2] as Client).post(path(failed.failures[0]?.id), body)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body: answer }) => answer.credential_id)).size).toBe(1)
    expect((await failed.client.get('/api/v1/credentials?email=veinte@example.edu')).body.total).toBe(1)
    expect((await record(failed.client)).attempts_made).toBe(2)
    await until(async () => app.smtp.letters.some(({ to }) => to === 'veinte@example.edu'), Boolean)
    await sleep(500)
    expect(app.smtp.letters.filter(({ to }) => to === 'veinte@example.edu').length).toBe(1)
  })

  it('that fail are each counted', async () => {
    const failed = await failedRows(app, [{ email: 'mal@' }])
    const answers = await Promise.all(Array.from({ length: 12 }, () => retry(failed)))
    expect(answers.every(({ body }) => body.success === false)).toBe(true)
    expect((await record(failed.client)).attempts_made).toBe(13)
  })

  it('of twenty records issue twenty credentials', async () => {
    const rows = Array.from({ length: 20 }, (_, n) => ({ email: `mal ${n}` }))
    const { client, failures } = await failedRows(app, rows)
    const answers = await Promise.all(
      failures.map(({ id }, n) => client.post(path(id), { row_data_overrides: { email: `r${n}@example.edu` } })),
    )
    expect(answers.every(({ body }) => body.success === true)).toBe(true)
    expect(new Set(answers.map(({ body }) => body.credential_id)).size).toBe(20)
  })
})
