import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldNames } from '../../src/templates/recipient-fields.ts'
import { type Application, startApplication } from '../application.ts'
import { type Client, clientFor, jobEnded } from '../client.ts'
import { forgetRequests } from '../contract/door.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { addresses, anyRow, runs, texts, wrongTypes } from './values.ts'

let app: Application
let client: Client
let templateId: string
beforeAll(async () => {
  app = await startApplication({ settings: { chunkRows: 25, chunkedAbove: 50 } })
  const tenant = await makeTenant(app)
  const required = ['recipient_name' as const]
  const optional = fieldNames.filter((name) => name !== 'recipient_name')
  const graded = { resultType: 'LetterGrade', resultAllowedValues: ['A', '8.2'], creditsAvailable: 8.2 }
  templateId = (await makeTemplate(tenant, { required, optional, ...graded })).id
  client = clientFor(app.url, tenant.key)
})
afterAll(() => app?.stop())

const good = (n: number) => `{"email":"buena${n}@example.edu","recipient_name":"Buena ${n}"}`

const rowTooLarge = 'Fila demasiado grande (máximo 64 kB)'

type Checked = { row: number; email: string; status: string; errors: string[]; error_codes: string[] }

/**
 * Validates and issues rows given as JSON text, a good row before and after them, and holds the two against each other:
 * every row a credential or a failure record, the same rows with the same messages, each record the row as it was sent.
 */
async function sendRows(rows: string[]): Promise<{ checked: Checked[]; failures: string }> {
  await forgetRequests(app)
  const all = [good(1), ...rows, good(2)]
  const body = `{"template_id":"${templateId}","recipients":[${all.join(',')}]}`
  const validated = await client.post('/api/v1/credentials/validate', body)
  expect(validated.status).toBe(200)
  const checked: Checked[] = validated.body.recipients
  const accepted = await client.post('/api/v1/credentials/issue', body)
  expect(accepted.status).toBe(200)
  const { result } = (await jobEnded(client, accepted.body.job_id)).body
  const refused = checked.filter(({ status }) => status === 'error')
  expect(result.errors).toEqual(
    refused.map(({ row, email, errors, error_codes: codes }) => ({ row, email, error: errors.join('; '), codes })),
  )
  expect(result.total).toBe(all.length)
  expect(result.successful + result.failed + result.already_emitted).toBe(result.total)
  expect([result.failed, result.already_emitted]).toEqual([refused.length, 0])
  expect([checked[0]?.errors, checked.at(-1)?.errors]).toEqual([[], []])
  const kept = await client.get(`/api/v1/jobs/${accepted.body.job_id}/failures`)
  expect(kept.body.total_failures).toBe(refused.length)
  const issued = await client.get(`/api/v1/credentials?job_id=${accepted.body.job_id}&page_size=100`)
  expect(issued.body.total).toBe(result.successful)
  return { checked, failures: kept.text }
}

/** The text of each record's row, cut out of the answer: parsing it would change numbers. */
function rowDataOf(failures: string): string[] {
  return [...failures.matchAll(/"row_data":(.*?),"error_category":"validation_error"/gs)].map(
    (match) => match[1] as string,
  )
}

describe('one hostile value in one field', () => {
  it.each(fieldNames)(
    'of %s is that row’s own error or its own credential, and the row is kept as it was sent',
    async (field) => {
      const values = [...wrongTypes, ...Object.values(texts).map((text) => JSON.stringify(text))]
      const rows = values.map((value, n) => {
        const name = field === 'recipient_name' ? '' : '"recipient_name":"Ana",'
        return `{"email":"fila${n}@example.edu",${name}"${field}":${value}}`
      })
      const { checked, failures } = await sendRows(rows)
      const expected = rows.filter((_, n) => checked[n + 1]?.status === 'error')
      expect(expected.length).toBeGreaterThan(10)
      expect(rowDataOf(failures)).toEqual(expected.map(asKept))
    },
  )

  it('of the e-mail is Invalid email, and the row is kept as it was sent', async () => {
    const rows = addresses.map((address) => `{"email":${JSON.stringify(address)},"recipient_name":"Ana"}`)
    const { checked, failures } = await sendRows(rows)
    const hostile = checked.slice(1, -1)
    for (const [index, { email, errors }] of hostile.entries())
      expect(errors).toEqual(
        Buffer.byteLength(rows[index] ?? '') > 65_536 ? [rowTooLarge] : [`Invalid email: ${email}`],
      )
    for (const { email } of hostile) expect(email.length).toBeLessThan(330)
    expect(rowDataOf(failures)).toEqual(rows.map(asKept))
  })

  it('of the e-mail may be of any type', async () => {
    const rows = [
      ...wrongTypes.map((value) => `{"email":${value},"recipient_name":"Ana"}`),
      '{"recipient_name":"Ana"}',
      '{}',
    ]
    const { checked, failures } = await sendRows(rows)
    expect(checked.slice(1, -1).every(({ status }) => status === 'error')).toBe(true)
    expect(rowDataOf(failures)).toEqual(rows.map(asKept))
  })
})

/** A number as a reader gets it: minus zero becomes zero, and any other number stays. Of a row over 64 kB only the address is stored. */
function asKept(row: string): string {
  if (Buffer.byteLength(row) <= 65_536) return row.replace(/:-0([,}])/, ':0$1')
  const { email } = JSON.parse(row)
  return JSON.stringify({ email: email.slice(0, 321) })
}

describe('keys', () => {
  it('of the prototype are keys like others: they give nothing and are kept', async () => {
    const rows = [
      '{"__proto__":{"email":"a@example.edu","recipient_name":"Ana"}}',
      '{"constructor":{"email":"a@example.edu"},"prototype":1,"hasOwnProperty":2,"toString":3}',
      '{"email":"x","__proto__":null,"__defineGetter__":{}}',
      '{"email":"y","":1," ":2,"\\u0000":3,"\\ud800":4,"ключ":5}',
    ]
    const { checked, failures } = await sendRows(rows)
    expect(checked.slice(1, -1).map(({ status }) => status)).toEqual(['error', 'error', 'error', 'error'])
    expect(rowDataOf(failures)).toEqual(rows)
  })

  it('written twice count once, as last written', async () => {
    const { checked } = await sendRows(['{"email":"uno@example.edu","recipient_name":"Ana","email":"dos@"}'])
    expect(checked[1]).toMatchObject({ email: 'dos@', errors: ['Invalid email: dos@'] })
  })

  it('may be many', async () => {
    const many = Array.from({ length: 3_500 }, (_, n) => `"clave${n}":${n}`).join(',')
    const { checked } = await sendRows([`{"email":"muchas@example.edu","recipient_name":"Ana",${many}}`])
    expect(checked[1]?.status).toBe('warning')
  })
})

describe('addresses that can be delivered to', () => {
  it('are issued: international domains, the longest allowed, tags and capitals', async () => {
    const rows = [
      'ana@españa.es',
      'ana@xn--espaa-rta.es',
      'ana@例え.テスト',
      `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.es`,
      "o'brien+sello!#$%&*/=?^_`{|}~-@example.edu",
      ' Ana@EXAMPLE.edu ',
    ]
    const { checked } = await sendRows(rows.map((email) => JSON.stringify({ email, recipient_name: 'Ana' })))
    const verdicts = checked.slice(1, -1).map(({ errors }) => errors)
    expect(verdicts).toEqual([[], ['Email duplicado en el lote (fila 2)'], [], [], [], []])
  })
})

describe('any rows', () => {
  it('are refused by issue exactly where validate refuses them, in the same words, and none is lost or spoils another', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 60 }), async (rows) => {
        await sendRows(rows)
      }),
      { numRuns: Math.ceil(runs / 2), endOnFailure: true },
    )
  })

  it('are, each on its own, issued or refused at once as validate says', async () => {
    await fc.assert(
      fc.asyncProperty(anyRow, async (row) => {
        await forgetRequests(app)
        const body = `{"template_id":"${templateId}","recipients":[${row}]}`
        const { body: validated } = await client.post('/api/v1/credentials/validate', body)
        const { status, body: issued } = await client.post('/api/v1/credentials/issue', body)
        expect(status).toBe(200)
        const [one] = issued.credentials
        const { email, errors, error_codes } = validated.recipients[0]
        if (errors.length > 0) expect(one).toEqual({ email, status: 'error', errors, error_codes })
        else expect(one).toMatchObject({ email, status: 'issued' })
      }),
      { numRuns: 3 * runs },
    )
  })
})
