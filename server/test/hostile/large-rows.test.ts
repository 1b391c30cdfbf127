import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { type Client, clientFor, jobEnded } from '../client.ts'
import { forgetRequests } from '../contract/door.ts'
import { failedRows } from '../contract/failed-rows.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'

let app: Application
let tenant: Tenant
let client: Client
let templateId: string
beforeAll(async () => {
  app = await startApplication()
  tenant = await makeTenant(app)
  client = clientFor(app.url, tenant.key)
  templateId = (await makeTemplate(tenant, { optional: ['recipient_name', 'evidence'] })).id
})
afterAll(() => app?.stop())

const kilobytes = (count: number) => 'x'.repeat(count * 1_024)
const message = 'Fila demasiado grande (máximo 64 kB)'
const refused = { errors: [message], error_codes: ['row_too_large'] }
const large = { email: 'grande@example.edu', note: kilobytes(70) }

/** A row whose JSON takes exactly so many bytes of UTF-8, most of them by letters of two bytes. */
function rowOf(bytes: number, email: string): object {
  const empty = Buffer.byteLength(JSON.stringify({ email, note: '' }))
  const row = { email, note: 'ñ'.repeat(Math.floor((bytes - empty) / 2)) + 'n'.repeat((bytes - empty) % 2) }
  expect(Buffer.byteLength(JSON.stringify(row))).toBe(bytes)
  return row
}

describe('a row over 64 kB', () => {
  it('is its own error, in validate and in issue alike, and the limit is counted in bytes', async () => {
    const rows = [rowOf(65_536, 'justa@example.edu'), rowOf(65_537, 'pasada@example.edu')]
    const { body } = await client.post('/api/v1/credentials/validate', { template_id: templateId, recipients: rows })
    expect(body.recipients[0].errors).toEqual([])
    expect(body.recipients[1]).toMatchObject({ email: 'pasada@example.edu', status: 'error', ...refused, warnings: [] })
    const one = await client.issue(templateId, [rows[1]])
    expect(one.body.credentials).toEqual([{ email: 'pasada@example.edu', status: 'error', ...refused }])
    expect((await client.issue(templateId, [rows[0]])).body.credentials[0].status).toBe('issued')
  })

  it('spoils no other row, and nothing of it is stored but its address, its size and its hash', async () => {
    const rows = [{ email: 'chica@example.edu' }, large, { email: 'otra@example.edu' }]
    const accepted = await client.issue(templateId, rows)
    const { body } = await jobEnded(client, accepted.body.job_id)
    expect(body.result).toMatchObject({ total: 3, successful: 2, failed: 1 })
    expect(body.result.errors).toEqual([{ row: 2, email: large.email, error: message, codes: ['row_too_large'] }])
    const { body: kept } = await client.get(`/api/v1/jobs/${body.job_id}/failures`)
    const json = JSON.stringify(large)
    expect(kept.failures[0]).toMatchObject({
      row_data: { email: large.email },
      error_category: 'validation_error',
      error_message: message,
      row_omitted: { bytes: json.length, sha256: createHash('sha256').update(json).digest('hex') },
    })
    const { rows: chunks } = await sql<{ bytes: number }>`
      select max(octet_length(rows)) as bytes from chunks`.execute(tenant.ctx.db)
    expect(chunks[0]?.bytes).toBeLessThan(1_000)
  })

  it('keeps no more than the beginning of an address of any length, and none that is no text', async () => {
    const rows = [{ email: kilobytes(70) }, { email: ['x'], note: kilobytes(70) }]
    const { failures } = await failedRows(app, rows)
    expect(failures.map(({ row_data }) => row_data)).toEqual([{ email: 'x'.repeat(321) }, {}])
    expect(failures.map(({ recipient_email }) => recipient_email)).toEqual([`${'x'.repeat(320)}…`, ''])
  })

  it('is too large again when it is retried as it was, and is issued from overrides that are the row', async () => {
    const { client, failures } = await failedRows(app, [large])
    const path = `/api/v1/bulk-failures/${failures[0]?.id}/retry`
    expect((await client.post(path, {})).body).toEqual({
      success: false,
      credential_id: null,
      error_category: 'validation_error',
      error_message: message,
      error_codes: ['row_too_large'],
    })
    const mended = await client.post(path, { row_data_overrides: { recipient_name: 'Ana' } })
    expect(mended.body.success).toBe(true)
  })
})

describe('overrides', () => {
  it('over 64 kB are refused in words, and the record stays as it was', async () => {
    const { client, failures } = await failedRows(app, [{ email: 'mal@' }])
    const answer = await client.post(`/api/v1/bulk-failures/${failures[0]?.id}/retry`, {
      row_data_overrides: { email: 'ana@example.edu', note: kilobytes(70) },
    })
    expect([answer.status, answer.body]).toEqual([422, { detail: 'row_data_overrides must not exceed 64 kB' }])
    expect((await client.get('/api/v1/bulk-failures')).body.items).toEqual(failures)
  })

  it('that make the row larger than 64 kB are an error of that retry', async () => {
    const { client, failures } = await failedRows(app, [{ email: 'mal@', note: kilobytes(40) }])
    const path = `/api/v1/bulk-failures/${failures[0]?.id}/retry`
    const overrides = { email: 'ana@example.edu', other: kilobytes(40) }
    const answer = await client.post(path, { row_data_overrides: overrides })
    expect(answer.body).toMatchObject({ success: false, error_message: message, error_codes: ['row_too_large'] })
    const mended = await client.post(path, { row_data_overrides: { ...overrides, note: null } })
    expect(mended.body.success).toBe(true)
  })
})

/** Failure records as an earlier version may have stored them, each with a row of so many kilobytes. */
async function stored(count: number, kilobytesEach: number): Promise<{ owner: Tenant; jobId: string }> {
  const { tenant: owner, jobId, failures } = await failedRows(app, [{ email: 'mal@' }])
  await sql`
    insert into failures (id, organization_id, batch_id, row_number, template_id, recipient_email, row_data,
      error_category, error_message, first_seen_at, last_attempt_at, last_retry_overrides)
    select gen_random_uuid(), organization_id, batch_id, 1000 + n, template_id, recipient_email,
      '{"n":' || n || ',"note":"' || repeat(md5(n::text), ${kilobytesEach} * 32) || '"}', error_category, error_message,
      first_seen_at, last_attempt_at, last_retry_overrides
    from failures, generate_series(1, ${count}) as n where id = ${failures[0]?.id}`.execute(owner.ctx.db)
  return { owner, jobId }
}

describe('records of before the limit', () => {
  it('are listed with the size of their rows in place of the rows, and can be retried with the row as overrides', async () => {
    const { owner, jobId } = await stored(3, 8_000)
    const own = clientFor(app.url, owner.key)
    const page = await own.get('/api/v1/bulk-failures?page_size=100')
    const ofJob = await own.get(`/api/v1/jobs/${jobId}/failures`)
    expect([page.status, ofJob.status, page.body.total, ofJob.body.total_failures]).toEqual([200, 200, 4, 4])
    expect(page.text.length + ofJob.text.length).toBeLessThan(10_000)
    const old = ofJob.body.failures[1]
    expect([old.row_data, old.row_omitted]).toEqual([{}, { bytes: 8_192_000 + 17, sha256: null }])
    const path = `/api/v1/bulk-failures/${old.id}/retry`
    expect((await own.post(path, {})).body.error_message).toBe(message)
    const mended = await own.post(path, { row_data_overrides: { email: 'ana@example.edu' } })
    expect(mended.body.success).toBe(true)
  })
})

describe('a list of many large records', () => {
  it('comes whole and in order, however many parts it takes', async () => {
    const { owner, jobId } = await stored(300, 60)
    const own = clientFor(app.url, owner.key)
    const { status, body, text } = await own.get(`/api/v1/jobs/${jobId}/failures`)
    expect([status, body.total_failures, body.failures.length]).toEqual([200, 301, 301])
    expect(text.length).toBeGreaterThan(300 * 60 * 1_024)
    expect(body.failures.slice(1).map((record: { row_data: { n: number } }) => record.row_data.n)).toEqual(
      Array.from({ length: 300 }, (_, index) => index + 1),
    )
    const page = await own.get('/api/v1/bulk-failures?page=2&page_size=100')
    expect([page.status, page.body.items.length, page.body.total]).toEqual([200, 100, 301])
  })

  it('costs the process little while many clients ask for it and do not read, and leaves the database to the others', async () => {
    const { owner, jobId } = await stored(300, 60)
    await forgetRequests(app)
    const before = heldBytes()
    const readers = await Promise.all(Array.from({ length: 50 }, () => askWithoutReading(owner, jobId)))
    await sleep(2_000)
    // The service lets some of an organization's requests in at a time. Whole, twenty of these are 370 MB.
    expect(readers.filter(({ status }) => status === 200).length).toBeGreaterThan(19)
    expect(heldBytes() - before).toBeLessThan(200_000_000)
    expect((await client.get('/api/v1/bulk-failures?page_size=1')).status).toBe(200)
    for (const { leave } of readers) leave()
  })
})

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** All that the process holds: what waits to be written to a socket is in no heap. */
function heldBytes(): number {
  collectGarbage()
  return process.memoryUsage().rss
}

/** Sends a request and takes the head of its answer only. */
function askWithoutReading(owner: Tenant, jobId: string): Promise<{ status: number; leave(): void }> {
  return new Promise((resolve, reject) => {
    const asked = request(`${app.url}/api/v1/jobs/${jobId}/failures`, { headers: { 'x-api-key': owner.key } })
    asked.on('error', reject)
    asked.on('response', (answer) => {
      answer.on('error', () => {})
      resolve({ status: answer.statusCode ?? 0, leave: () => answer.destroy() })
    })
    asked.end()
  })
}
