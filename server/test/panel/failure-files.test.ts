import { readRepairs, readSheet, type SheetRow, writeCsv, writeWorkbook } from '@sello/sheets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { discardFailure } from '../../src/credentials/failures/discard-failure.ts'
import { type FailureId, newId } from '../../src/platform/ids.ts'
import type { Template } from '../../src/templates/template.ts'
import { type Application, startApplication } from '../application.ts'
import { type Answer, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { keepFailures, noteTakenBack } from '../kept-failures.ts'
import { hostileFiles } from './hostile-sheets.ts'
import { duplicate, invalidEmail } from './kept-rows.ts'
import { browserOf } from './person-client.ts'

let app: Application
let tenant: Tenant
let template: Template
let issuer: Awaited<ReturnType<typeof browserOf>>

beforeAll(async () => {
  app = await startApplication()
  tenant = await makeTenant(app, 'Una')
  template = await makeTemplate(tenant, { required: ['recipient_name'], optional: ['credits_earned', 'evidence'] })
  issuer = await browserOf(app, tenant, 'issuer')
})
afterAll(() => app?.stop())

let templates = 0
const course = () =>
  makeTemplate(tenant, { name: `Curso ${++templates}`, required: ['recipient_name'], optional: ['credits_earned'] })

async function download(query: string, from = issuer): Promise<{ bytes: Buffer; headers: Headers; status: number }> {
  const response = await fetch(`${app.url}/api/panel/failures/file?${query}`, {
    headers: { cookie: from.cookie(), 'x-organization-id': tenant.organization.id },
  })
  return { bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers, status: response.status }
}

const upload = (file: Uint8Array | string, fields: Record<string, string> = {}, from = issuer): Promise<Answer> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([file as Uint8Array<ArrayBuffer>]), 'fallos.xlsx')
  return from.ask('POST', '/failures/repairs', form)
}

const issued = async () =>
  (await tenant.ctx.db.selectFrom('credentials').select('recipient_email').execute()).map((one) => one.recipient_email)

describe('failures as a file of the panel', () => {
  it('hold each row that matches, with the fields of its template, reason and id, under Spanish headings', async () => {
    const of = await course()
    const ids = await keepFailures(
      tenant,
      of,
      [
        { email: '=cmd|x', credits_earned: 2.5 },
        { email: 'b@', extra: 'x' },
      ],
      invalidEmail,
    )
    await keepFailures(tenant, template, [{ email: 'otra@' }])
    const csv = await download(`template_id=${of.id}&format=csv&language=es`)
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="fallos-\d{4}-\d\d-\d\d\.csv"$/)
    expect([csv.headers.get('x-failures'), csv.headers.get('x-more-failures')]).toEqual(['2', 'false'])
    const [head, first, second, ...rest] = csv.bytes.toString().split('\r\n')
    expect(head).toBe(
      '\ufeffCorreo electrónico;Nombre completo;Créditos obtenidos;extra;Motivo;Clase de fallo;Id. del fallo;Estado;Intentos;Id. del lote',
    )
    expect(first).toContain(`"'=cmd|x";;2,5;;`)
    expect(first).toContain(ids[0])
    expect(second).toContain('b@;;;x;')
    expect(rest).toEqual([''])
    const workbook = await download(`template_id=${of.id}&language=en`)
    expect(workbook.headers.get('content-disposition')).toMatch(/failures-.*\.xlsx"$/)
    const reading = readSheet(workbook.bytes)
    expect(reading.columns.map(({ header }) => header).slice(0, 3)).toEqual([
      'Email address',
      'Full name',
      'Credits earned',
    ])
    expect(reading.rows.map(({ failureId }) => failureId)).toEqual(ids)
  })

  it('come back as they were without a change, from every form of file', async () => {
    const of = await course()
    await keepFailures(
      tenant,
      of,
      [{ email: '+x', recipient_name: '007', credits_earned: 3.5, extra: { a: 1 } }],
      invalidEmail,
    )
    for (const query of ['format=csv&language=es', 'format=csv&language=en', 'format=xlsx&language=es']) {
      const { bytes } = await download(`template_id=${of.id}&${query}`)
      const { body } = await upload(bytes)
      expect(body).toMatchObject({ total: 1, rows: [{ kind: 'unchanged', changes: [], row_data_overrides: {} }] })
    }
  })

  it('are of no other organization, and are bounded', async () => {
    const other = await makeTenant(app, 'Otra')
    const theirs = await makeTemplate(other)
    await keepFailures(other, theirs, [{ email: 'theirs@' }])
    const { bytes, headers } = await download(`template_id=${theirs.id}&format=csv`)
    expect([bytes.toString().includes('theirs'), headers.get('x-failures')]).toEqual([false, '0'])
    const of = await course()
    const rows = Array.from({ length: 5_003 }, (_, n) => ({ email: `p${n}@`, recipient_name: 'P' }))
    await keepFailures(tenant, of, rows.slice(0, 2_500))
    await keepFailures(tenant, of, rows.slice(2_500))
    const many = await download(`template_id=${of.id}&format=csv`)
    expect([many.headers.get('x-failures'), many.headers.get('x-more-failures')]).toEqual(['5000', 'true'])
    expect(many.bytes.toString().split('\r\n')).toHaveLength(5_002)
    const wide = await course()
    await keepFailures(
      tenant,
      wide,
      Array.from({ length: 150 }, (_, n) => ({ email: `w${n}@`, long: 'x'.repeat(60_000) })),
    )
    const heavy = await download(`template_id=${wide.id}`)
    expect(Number(heavy.headers.get('x-failures'))).toBeLessThan(150)
    expect(heavy.headers.get('x-more-failures')).toBe('true')
  })
})

describe('a file of failures that comes back', () => {
  it('says what it would retry and with which changes, and what it would not, and issues nothing by itself', async () => {
    const of = await course()
    const [changed, same, twin, gone] = (await keepFailures(
      tenant,
      of,
      ['a@', 'b@', 'c@', 'd@'].map((email) => ({ email, recipient_name: 'P' })),
      invalidEmail,
    )) as [FailureId, FailureId, FailureId, FailureId]
    const [copy] = (await keepFailures(tenant, of, [{ email: 'e@example.edu', recipient_name: 'P' }], duplicate)) as [
      FailureId,
    ]
    await discardFailure(tenant.ctx, gone)
    const other = await makeTenant(app, 'Tercera')
    const [theirs] = (await keepFailures(other, await makeTemplate(other), [{ email: 'x@' }])) as [FailureId]
    const before = await issued()
    const row = (failure_id: string, email: string): SheetRow => ({ failure_id, email, recipient_name: 'P' })
    const rows = [
      row(changed, 'a@example.edu'),
      row(same, 'b@'),
      row(twin, 'c@example.edu'),
      row(twin, 'c2@example.edu'),
      row(gone, 'd@example.edu'),
      row(copy, 'e@example.edu'),
      row(theirs, 'y@example.edu'),
      row('no id', 'z@example.edu'),
      row('', 'nueva@example.edu'),
    ]
    const bytes = writeWorkbook(['failure_id', 'email', 'recipient_name'], rows)
    const { status, body } = await upload(bytes)
    expect(status).toBe(200)
    expect(body).toMatchObject({ total: 9, nameless_rows: [10], repeated: [{ sheet_row: 5, first_sheet_row: 4 }] })
    const kinds = body.rows.map((one: { sheet_row: number; kind: string }) => [one.sheet_row, one.kind])
    expect(kinds).toEqual([
      [2, 'repair'],
      [3, 'unchanged'],
      [6, 'settled'],
      [7, 'duplicate'],
      [8, 'unknown'],
      [9, 'unknown'],
    ])
    expect(body.rows[0]).toMatchObject({
      failure_id: changed,
      recipient_email: 'a@',
      changes: [{ field: 'email', before: 'a@', after: 'a@example.edu' }],
      row_data_overrides: { email: 'a@example.edu' },
    })
    // Of another organization nothing is told that is not told of one that never was.
    const [known, missing] = [body.rows[4], body.rows[5]]
    expect({ ...known, failure_id: '', sheet_row: 0 }).toEqual({ ...missing, failure_id: '', sheet_row: 0 })
    expect(await issued()).toEqual(before)
  })

  it('of a batch that was taken back is told as such', async () => {
    const of = await course()
    const [id] = (await keepFailures(tenant, of, [{ email: 'a@' }], invalidEmail)) as [FailureId]
    const { batch_id } = await tenant.ctx.db
      .selectFrom('failures')
      .select('batch_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const job = { organization_id: tenant.organization.id, batch_id, template_id: of.id, route: 'single' as const }
    const counts = { total: 1, chunks_total: 1, created_at: app.clock.now() }
    await tenant.ctx.db
      .insertInto('jobs')
      .values({ id: newId(), ...job, ...counts } as never)
      .execute()
    await noteTakenBack(tenant.ctx, batch_id)
    const { body } = await upload(`email,failure_id\r\na@example.edu,${id}\r\n`)
    expect(body.rows).toMatchObject([{ kind: 'revoked', row_data_overrides: null }])
  })

  it('is retried by one run, two thousand rows as well; given again, what was issued is left alone', async () => {
    const of = await course()
    const rows = Array.from({ length: 2_000 }, (_, n) => ({ email: `q${n}@`, recipient_name: `Q ${n}` }))
    await keepFailures(tenant, of, rows, invalidEmail)
    const { bytes } = await download(`template_id=${of.id}&format=csv&language=es`)
    const mended = bytes.toString().replaceAll(/^(\ufeff?q\d+)@;/gm, '$1@example.edu;')
    const { body } = await upload(mended)
    const failures = body.rows.map((one: { failure_id: string; row_data_overrides: object }) => ({
      id: one.failure_id,
      row_data_overrides: one.row_data_overrides,
    }))
    expect(failures).toHaveLength(2_000)
    const begun = await issuer.post('/retry-runs', { failures })
    expect([begun.status, begun.body.total]).toEqual([202, 2_000])
    await until(
      async () => (await issuer.get(`/retry-runs/${begun.body.id}`)).body.issued,
      (count) => count > 50,
    )
    const stopped = (await issuer.post(`/retry-runs/${begun.body.id}/stop`, {})).body
    expect(stopped).toMatchObject({ total: 2_000, failed: 0 })
    const again = await upload(mended)
    const settled = again.body.rows.filter((one: { kind: string }) => one.kind === 'settled')
    expect(settled.length).toBeGreaterThan(50)
    expect(new Set(again.body.rows.map((one: { kind: string }) => one.kind))).toEqual(new Set(['settled', 'repair']))
  })

  it('asks how a date is meant where the file leaves it open, and reads it as it is told', async () => {
    const of = await makeTemplate(tenant, { optional: ['activity_end_date'] })
    const [id] = await keepFailures(tenant, of, [{ email: 'a@', activity_end_date: '2026-02-03' }], invalidEmail)
    const file = writeCsv(
      ['email', 'activity_end_date', 'failure_id'],
      [{ email: 'a@', activity_end_date: '2/3/2026', failure_id: id }],
      { forFile: true },
    )
    const open = (await upload(file)).body
    expect(open.twofold_date).toMatchObject({ cell: '2/3/2026', month_first: '2026-02-03' })
    const told = (await upload(file, { date_order: 'mdy' })).body
    expect(told).toMatchObject({ twofold_date: null, rows: [{ kind: 'unchanged' }] })
  })

  it.each(hostileFiles)('is refused with the sentence of any file: %s', async (_name, make, english, spanish) => {
    const { status, body } = await upload(make())
    expect(status).toBe(422)
    const [sentence] = [body.detail].flat()
    expect(
      english.test(sentence) ||
        /too long|too much|demasiad/.test(sentence) ||
        spanish.test(sentence) ||
        /failure_id|Id. del fallo|Failure id/.test(sentence),
    ).toBe(true)
  })

  it.each([
    ['a list of people', 'correo;nombre\r\nana@example.edu;Ana\r\n'],
    ['a workbook of people', writeWorkbook(['email', 'name'], [{ email: 'ana@example.edu', name: 'Ana' }])],
  ])('is told to be no file of failures, and nobody is issued anything: %s', async (_what, file) => {
    const before = await issued()
    const { status, body } = await upload(file)
    expect([status, body.errors[0].field]).toEqual([422, 'file'])
    expect(body.detail).toMatch(/no tiene la columna «Id. del fallo»|has no column "Failure id"/)
    expect(await issued()).toEqual(before)
  })

  it('has no more than five thousand rows and ten megabytes', async () => {
    const id = newId()
    const rows = Array.from({ length: 5_001 }, () => ({ email: 'a@', failure_id: id }))
    const many = await upload(writeCsv(['email', 'failure_id'], rows, { forFile: true }))
    expect(many.status).toBe(422)
    expect(many.body.detail).toMatch(/5000/)
    const large = await upload(Buffer.alloc(10_600_000, 'x'))
    expect(large.status).toBe(413)
  })

  it('is read the same on the command line', async () => {
    const of = await course()
    const ids = await keepFailures(tenant, of, [{ email: 'a@' }], invalidEmail)
    const { bytes } = await download(`template_id=${of.id}`)
    expect(readRepairs(bytes, {}).rows.map(({ failureId }) => failureId)).toEqual(ids)
  })
})
