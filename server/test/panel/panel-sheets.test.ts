import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeWorkbook } from '@sello/sheets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { hostileFiles } from './hostile-sheets.ts'
import { addPerson, type Browser, signIn } from './person-client.ts'

let app: Application
let tenant: Tenant
let browser: Browser
let spaniard: Browser

beforeAll(async () => {
  app = await startApplication()
  tenant = await makeTenant(app)
  browser = await person('en')
  spaniard = await person('es')
})
afterAll(() => app?.stop())

async function person(language: 'es' | 'en', role: 'issuer' | 'viewer' = 'issuer', of = tenant): Promise<Browser> {
  const email = `${randomUUID()}@una.example`
  await addPerson(of, role, email)
  const signedIn = await signIn(app, email, of)
  await signedIn.ask('PATCH', '/person', { language })
  return signedIn
}

function formOf(file: Uint8Array | string, fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([file as Uint8Array<ArrayBuffer>]), '../../../etc/passwd\0.xlsx')
  return form
}

const read = (file: Uint8Array | string, fields?: Record<string, string>, from = browser) =>
  from.ask('POST', '/bulk/read', formOf(file, fields))
const workbook = readFileSync(new URL('../../../sheets/test/fixtures/people.xlsx', import.meta.url))
/**
 * Refused once it is read, so that nothing but the reading lies between request and answer. It is made before the service is there, whose
 * connections would wait meanwhile: client and server are one process here.
 */
const longWorkbook = writeWorkbook(
  ['email', 'name', 'notes'],
  Array.from({ length: 60_000 }, (_, n) => ({
    email: `p${n}@example.edu`,
    name: `Persona ${n}`,
    notes: 'x'.repeat(100),
  })),
)
const spanish = Buffer.from('Correo;Nombre;Inicio;Aula\nana@example.edu;Ana Muñoz;3/2/2026;12\n', 'latin1')

describe('a file that is uploaded in the panel', () => {
  it('is read with all that a person has to know of it, and nothing of it is stored', async () => {
    const { status, body } = await read(spanish)
    expect([status, body]).toEqual([
      200,
      {
        format: 'text',
        encoding: 'windows-1252',
        is_encoding_guessed: true,
        differing_line: { line: 2, text: 'ana@example.edu;Ana Muñoz;3/2/2026;12' },
        delimiter: ';',
        cut_row: null,
        sheets: [],
        sheet: null,
        formulas: 0,
        hidden_rows: 0,
        header_row: 1,
        columns: [
          { position: 1, header: 'Correo', field: 'email', rival_for: null, samples: ['ana@example.edu'] },
          { position: 2, header: 'Nombre', field: 'recipient_name', rival_for: null, samples: ['Ana Muñoz'] },
          { position: 3, header: 'Inicio', field: 'activity_start_date', rival_for: null, samples: ['3/2/2026'] },
          { position: 4, header: 'Aula', field: null, rival_for: null, samples: ['12'] },
        ],
        date_order: 'dmy',
        twofold_date: {
          field: 'activity_start_date',
          sheet_row: 2,
          cell: '3/2/2026',
          day_first: '2026-02-03',
          month_first: '2026-03-02',
        },
        total: 1,
        rows: [
          {
            sheet_row: 2,
            recipient: { email: 'ana@example.edu', recipient_name: 'Ana Muñoz', activity_start_date: '2026-02-03' },
            cleaned: { activity_start_date: '3/2/2026' },
            failure_id: null,
          },
        ],
      },
    ])
    expect(await tenant.ctx.db.selectFrom('jobs').select('id').execute()).toEqual([])
  })

  it('is read again by what the person answered', async () => {
    const fields = {
      encoding: 'windows-1250',
      delimiter: ';',
      header_row: '1',
      date_order: 'mdy',
      mapping: JSON.stringify({ term: 4, recipient_name: 'Nombre', role: null }),
    }
    const { body } = await read(spanish, fields)
    expect([body.encoding, body.is_encoding_guessed, body.twofold_date]).toEqual(['windows-1250', false, null])
    expect(body.rows[0].recipient).toEqual({
      email: 'ana@example.edu',
      recipient_name: 'Ana Muńoz',
      activity_start_date: '2026-03-02',
      term: '12',
    })
  })

  it('may be a workbook, by the sheet that is named', async () => {
    const { body } = await read(workbook)
    expect([body.format, body.sheet, body.total, body.hidden_rows]).toEqual(['workbook', 'Alumnos', 3, 1])
    expect(body.sheets).toEqual([
      { name: 'Notas', is_shown: false },
      { name: 'Alumnos', is_shown: true },
    ])
    expect((await read(workbook, { sheet: 'alumnos' })).body.sheet).toBe('Alumnos')
    expect((await read(workbook, { sheet: 'Otra' })).body.detail).toBe('The workbook has no sheet called "Otra".')
  })

  it.each([
    ['no file', {}, undefined, 'file is required'],
    ['an encoding that nobody knows', { encoding: 'ebcdic' }, spanish, /^encoding must be one of utf-8/],
    ['a delimiter of two characters', { delimiter: '::' }, spanish, 'delimiter must be one character'],
    ['a row that is none', { header_row: '0' }, spanish, 'header_row must be the number of a row'],
    ['a mapping that is none', { mapping: '[1]' }, spanish, /^mapping must be a JSON object/],
    ['a mapping of something else', { mapping: '{"email":{}}' }, spanish, /^mapping must be a JSON object/],
  ])('is refused in words with %s', async (_, fields, file, detail) => {
    const form = file ? formOf(file, fields) : new FormData()
    const answer = await browser.ask('POST', '/bulk/read', form)
    expect([answer.status, answer.body.detail]).toEqual([
      422,
      typeof detail === 'string' ? detail : expect.stringMatching(detail),
    ])
  })

  it('that is empty is told so, and one with merged cells by which answer it is read all the same', async () => {
    expect((await read('')).body).toEqual({
      detail: 'The file is empty.',
      errors: [{ field: 'file', message: 'The file is empty.', code: 'sheet_unreadable' }],
    })
    const merged = readFileSync(new URL('../../../sheets/test/fixtures/merged-cells.xlsx', import.meta.url))
    const { body } = await read(merged)
    expect(body.errors).toEqual([{ field: 'merged_cells', message: body.detail, code: 'sheet_unreadable' }])
    expect((await read(merged, { merged_cells: 'first' })).status).toBe(200)
  })

  it('comes as a form of few parts: more files, more fields, a broken end or JSON are refused', async () => {
    const two = formOf(spanish)
    two.append('file', new Blob(['x']), 'b.csv')
    const many = formOf(spanish)
    for (let n = 0; n < 30; n += 1) many.set(`field${n}`, 'x')
    const long = formOf(spanish, { sheet: 'x'.repeat(70_000) })
    for (const form of [two, many, long]) {
      const answer = await browser.ask('POST', '/bulk/read', form)
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([422, 'body_unreadable'])
    }
    const broken = await browser.ask(
      'POST',
      '/bulk/read',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nemail',
      {
        'content-type': 'multipart/form-data; boundary=x',
      },
    )
    expect([broken.status, broken.headers.get('x-error-code')]).toEqual([422, 'body_unreadable'])
    const json = await browser.post('/bulk/read', { file: 'x' })
    expect([json.status, json.body.detail]).toEqual([422, 'Content-Type must be multipart/form-data'])
  })

  it('is read while other requests are answered, however long that takes', async () => {
    let isRead = false
    let answered = 0
    const reading = read(longWorkbook).finally(() => {
      isRead = true
    })
    while (!isRead) {
      expect((await fetch(`${app.url}/livez`)).status).toBe(200)
      answered += 1
    }
    expect((await reading).body.detail).toBe('The file has more than 50000 rows. Split it.')
    expect(answered).toBeGreaterThan(100)
  })

  it('whose rows nobody reads is held for two readers of an organization, and keeps nobody else from theirs', async () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => ({ email: `p${n}@example.edu`, name: 'x'.repeat(1_000) }))
    const large = writeWorkbook(['email', 'name'], rows)
    const headers = {
      cookie: browser.cookie(),
      origin: app.platform.settings.publicUrl,
      'x-organization-id': tenant.organization.id,
    }
    const unread = () => fetch(`${app.url}/api/panel/bulk/read`, { method: 'POST', headers, body: formOf(large) })
    const idle = await Promise.all([unread(), unread()])
    expect(idle.map(({ status }) => status)).toEqual([200, 200])
    expect((await read(spanish)).status).toBe(503)
    const other = await person('en', 'issuer', await makeTenant(app))
    expect((await read(spanish, {}, other)).status).toBe(200)
    await Promise.all(idle.map(({ body }) => body?.cancel()))
    expect((await read(spanish)).status).toBe(200)
  })

  it('of ten megabytes is taken, and one that is larger than the service takes is refused', async () => {
    const row = (n: number) => `p${n}@example.edu,"Persona, ${n}","${'x'.repeat(220)}"\n`
    const large = `email,name,notes\n${Array.from({ length: 40_000 }, (_, n) => row(n)).join('')}`
    expect(large.length).toBeGreaterThan(10_000_000)
    expect((await read(large)).body.total).toBe(40_000)
    expect((await read('x'.repeat(16 * 1024 * 1024))).status).toBe(413)
  })

  it('is refused to a viewer, and to who is not signed in', async () => {
    expect((await read(spanish, {}, await person('en', 'viewer'))).status).toBe(403)
    const stranger = await fetch(`${app.url}/api/panel/bulk/read`, {
      method: 'POST',
      body: formOf(spanish),
      headers: { origin: app.url },
    })
    expect(stranger.status).toBe(401)
  })
})

describe('a file that is no list', () => {
  it('is refused in the language of the screen, whichever its person or the organization has', async () => {
    const told = async (from: Browser, screen: string) => {
      const headers = { 'accept-language': screen }
      return (await from.ask('POST', '/bulk/read', formOf('PK\u0003\u0004 broken'), headers)).body.detail
    }
    const [inSpanish, inEnglish] = [await told(spaniard, '*'), await told(browser, '*')]
    expect(inSpanish).not.toBe(inEnglish)
    expect(await told(browser, 'es')).toBe(inSpanish)
    expect(await told(spaniard, 'en')).toBe(inEnglish)
  })

  it.each(hostileFiles)(
    'is refused with a sentence in the language of the person: %s',
    async (_, make, english, spanishText) => {
      const file = make()
      const answer = await read(file)
      expect([answer.status, answer.headers.get('x-error-code'), answer.body.detail]).toEqual([
        422,
        'sheet_unreadable',
        expect.stringMatching(english),
      ])
      expect(answer.body.errors).toEqual([
        { field: expect.any(String), message: answer.body.detail, code: 'sheet_unreadable' },
      ])
      expect((await read(file, {}, spaniard)).body.detail).toMatch(spanishText)
    },
  )
})
