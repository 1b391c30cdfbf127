import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { revokeCredential } from '../../src/credentials/revoke-credential.ts'
import { retryFailure } from '../../src/issuing/retry-failure.ts'
import { startBatch } from '../../src/issuing/start-batch.ts'
import { type Application, startApplication } from '../application.ts'
import { until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { people } from '../faults/cluster.ts'
import { browserOf } from './person-client.ts'

let app: Application
let tenant: Tenant
let issuer: Awaited<ReturnType<typeof browserOf>>

beforeAll(async () => {
  app = await startApplication()
  tenant = await makeTenant(app, 'Una')
  issuer = await browserOf(app, tenant, 'issuer')
})
afterAll(() => app?.stop())

async function issue(rows: { email: string; recipient_name?: string }[]) {
  const templateId = (await makeTemplate(tenant, { optional: ['recipient_name'] })).id
  const { batchId } = await startBatch(tenant.ctx, { templateId, rows, bytes: 0 })
  await until(
    () => issuer.get(`/batches/${batchId}`),
    ({ body }) => body.status === 'SUCCESS',
  )
  return batchId
}

/** A file as RFC 4180 has it. No cell of these tests holds a line break. */
function readCsv(text: string, separator: ',' | ';'): string[][] {
  expect(text.endsWith('\r\n')).toBe(true)
  const cell = new RegExp(`(?:^|${separator})(?:"((?:[^"]|"")*)"|([^${separator}]*))`, 'g')
  return text
    .slice(0, -2)
    .split('\r\n')
    .map((line) => [...line.matchAll(cell)].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain))
}

async function reportOf(batchId: string, language: 'es' | 'en') {
  const answer = await issuer.get(`/batches/${batchId}/report?language=${language}`)
  const [columns = [], ...lines] = readCsv(answer.text.replace(/^\ufeff/, ''), language === 'es' ? ';' : ',')
  const data = lines.map((cells) => Object.fromEntries(columns.map((column, index) => [column, cells[index]])))
  expect(lines.filter((cells) => cells.length !== columns.length)).toEqual([])
  return { answer, data }
}

describe('the report of a batch', () => {
  it('has a line for each row, in their order: the page of the credential, or the error, or both once it was repaired', async () => {
    const rows = [
      { email: 'ana@example.edu', recipient_name: '=HYPERLINK("http://evil.example")' },
      { email: 'nadie@' },
      { email: 'luis@example.edu', recipient_name: 'Luis "el Rápido", hijo' },
      { email: 'otra@' },
    ]
    const batchId = await issue(rows)
    const failures = tenant.ctx.db.selectFrom('failures').select('id').where('batch_id', '=', batchId)
    const [, last] = await failures.orderBy('row_number').execute()
    if (last) await retryFailure(tenant.ctx, last.id, { overrides: { email: 'otra@example.edu' }, bytes: 0 })
    const { data: before } = await reportOf(batchId, 'en')
    const luis = before[2]?.['Credential id'] as Parameters<typeof revokeCredential>[1]
    await revokeCredential(tenant.ctx, luis, 'Por error')

    const { answer, data } = await reportOf(batchId, 'en')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="batch-${batchId}.csv"`)
    expect(data.map((line) => [line.Row, line['E-mail'], line.Outcome, line.Error])).toEqual([
      ['1', 'ana@example.edu', 'issued', ''],
      ['2', 'nadie@', 'not issued', 'Invalid email: nadie@'],
      ['3', 'luis@example.edu', 'revoked', ''],
      ['4', 'otra@example.edu', 'issued after repair', ''],
    ])
    expect(data[0]?.Name).toBe(`'=HYPERLINK("http://evil.example")`)
    expect(data[2]).toMatchObject({ Name: 'Luis "el Rápido", hijo', Letter: 'accepted' })
    expect(data[0]?.['Page of the credential']).toBe(
      `${app.platform.settings.publicUrl}/credentials/${data[0]?.['Credential id']}`,
    )
    expect(data[3]?.['Failure id']).toBe(last?.id)
    await issuer.ask('PUT', `/batches/${batchId}/note`, { note: '=Grupo de tarde' })
    const spanish = await reportOf(batchId, 'es')
    expect(spanish.data[3]).toMatchObject({ Archivo: '', Nota: "'=Grupo de tarde" })
    expect(spanish.data[1]).toMatchObject({ Fila: '2', Resultado: 'sin expedir', Error: 'Invalid email: nadie@' })
  })

  it('has every row of a batch that is larger than what is read at a time', async () => {
    const batchId = await issue([...people(1_100), { email: 'nadie@' }] as { email: string }[])
    const { data } = await reportOf(batchId, 'es')
    expect(data.map(({ Fila }) => Fila)).toEqual(Array.from({ length: 1_101 }, (_, n) => String(n + 1)))
    expect(new Set(data.map((line) => line['Id. de la credencial'])).size).toBe(1_101)
  })

  it('is not there for a batch of another organization', async () => {
    const batchId = await issue([{ email: 'ana@example.edu' }])
    const stranger = await browserOf(app, await makeTenant(app, 'Otra'), 'owner')
    const answer = await stranger.get(`/batches/${batchId}/report`)
    expect([answer.status, answer.body]).toEqual([404, { detail: 'Batch not found' }])
  })
})
