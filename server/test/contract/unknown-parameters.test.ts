import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { type Answer, type Client, clientFor } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { failedRows } from './failed-rows.ts'

let app: Application
let client: Client
let templateId: string
beforeAll(async () => {
  app = await startApplication()
  const tenant = await makeTenant(app)
  client = clientFor(app.url, tenant.key)
  templateId = (await makeTemplate(tenant)).id
})
afterAll(() => app?.stop())

const told = (answer: Answer) => answer.headers.get('x-unknown-parameters')
const row = { email: 'ana@example.edu' }

describe('what a request sends and its operation does not know', () => {
  it('is named where it stands in the query, and changes nothing', async () => {
    const plain = await client.get('/api/v1/templates')
    const answer = await client.get('/api/v1/templates?pagesize=1&Page=7&page_size=20')
    expect([answer.status, answer.text]).toEqual([200, plain.text])
    expect(told(answer)).toBe('pagesize, Page')
    expect(told(await client.get(`/api/v1/templates/${templateId}?verbose=1`))).toBe('verbose')
    expect(told(plain)).toBeNull()
  })

  it('is named where it stands in the body, beside what stands in the query', async () => {
    const body = { template_id: templateId, recipients: [row], silent: true, templateId }
    const answer = await client.post('/api/v1/credentials/validate?dry_run=1', body)
    expect([answer.status, told(answer)]).toEqual([200, 'dry_run, silent, templateId'])
    expect(
      told(await client.post('/api/v1/credentials/validate', { template_id: templateId, recipients: [row] })),
    ).toBeNull()
  })

  it('is named when the request is refused, too', async () => {
    const answer = await client.post('/api/v1/credentials/issue', { template_id: templateId, recipient: [row] })
    expect([answer.status, answer.body.detail, told(answer)]).toEqual([422, 'recipients is required', 'recipient'])
    expect(told(await client.get('/api/v1/templates?page=0&size=5'))).toBe('size')
  })

  it('is named inside the overrides of a retry: none of them is swallowed', async () => {
    const { client, failures } = await failedRows(app, [{ email: 'mal@' }])
    const path = `/api/v1/bulk-failures/${failures[0]?.id}/retry`
    const forgotten = await client.post(path, { credits_earned: 10 })
    expect([forgotten.status, forgotten.body.success, told(forgotten)]).toEqual([200, false, 'credits_earned'])
    const misspelled = await client.post(path, { row_data_overrides: { nome: 'Ana', email: 'ana@example.edu' } })
    expect([misspelled.body.success, told(misspelled)]).toEqual([true, 'row_data_overrides.nome'])
  })

  it('is named inside of recipients and of their evidence, once each, in whatever row it stands', async () => {
    const evidence = [
      { url: 'https://example.org/1', descripcion: 'x' },
      { titulo: 'y', 'ñ]': 1 },
    ]
    const recipients = [
      { ...row, nome: 'Ana' },
      { email: 'luis@example.edu', nome: 'Luis', evidence },
    ]
    const misspelt = 'recipients[].nome, recipients[].evidence[].descripcion, recipients[].evidence[].titulo'
    const body = { template_id: templateId, recipients }
    for (const path of ['/api/v1/credentials/validate', '/api/v1/credentials/issue'])
      expect(told(await client.post(path, { ...body, recipients }))).toBe(
        `${misspelt}, recipients[].evidence[].%C3%B1%5D`,
      )
    const { body: verdicts } = await client.post('/api/v1/credentials/validate', {
      template_id: templateId,
      recipients: [{ ...row, nome: 'Ana' }],
    })
    expect(verdicts.recipients[0].warnings).toContain('Field not used by this template: nome')
    const rows = Array.from({ length: 5_000 }, (_, n) => ({ email: `p${n}@example.edu`, [`k${n}`]: n }))
    const many = told(await client.post('/api/v1/credentials/validate', { template_id: templateId, recipients: rows }))
    expect(many?.split(', ')).toHaveLength(21)
    expect(many).toMatch(/^recipients\[\]\.k0, .*, \.\.\.$/)
  })

  it('is told in a header of a bounded length, whatever it is called', async () => {
    const strange = { 'ñ\r\nset-cookie: x': 1, '\ud800': 2, 'a b': 3, ['x'.repeat(5_000)]: 4, __proto__x: 5 }
    const answer = await client.post('/api/v1/credentials/validate', {
      template_id: templateId,
      recipients: [row],
      ...strange,
    })
    expect(answer.status).toBe(200)
    expect(told(answer)).toBe(`%C3%B1%0D%0Aset-cookie%3A%20x, %EF%BF%BD, a%20b, ${'x'.repeat(64)}, __proto__x`)
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => ['€'.repeat(64) + n, n]))
    const { headers } = await client.post('/api/v1/credentials/validate', {
      template_id: templateId,
      recipients: [row],
      ...many,
    })
    const names = headers.get('x-unknown-parameters')?.split(', ') ?? []
    expect(names).toEqual(['%E2%82%AC'.repeat(64), '...'])
    const short = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`k${n}`, n]))
    const listed = await client.post('/api/v1/credentials/validate', {
      template_id: templateId,
      recipients: [row],
      ...short,
    })
    expect(told(listed)).toBe(`${Object.keys(short).slice(0, 20).join(', ')}, ...`)
  })
})
