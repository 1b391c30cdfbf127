import { randomUUID } from 'node:crypto'
import { readSheet } from '@sello/sheets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Template } from '../../src/templates/template.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { people } from '../faults/cluster.ts'
import { addPerson, type Browser, signIn } from './person-client.ts'

let app: Application
let tenant: Tenant
let template: Template
let browser: Browser

beforeAll(async () => {
  app = await startApplication()
  tenant = await makeTenant(app)
  template = await makeTemplate(tenant, {
    required: ['recipient_name', 'result_value'],
    optional: ['activity_start_date', 'evidence'],
    hasResult: true,
    resultType: 'LetterGrade',
    resultAllowedValues: ['A', 'B'],
  })
  await addPerson(tenant, 'issuer', 'issuer@una.example')
  browser = await signIn(app, 'issuer@una.example', tenant)
})
afterAll(() => app?.stop())

const ana = { email: 'ana@example.edu', recipient_name: 'Ana Muñoz', result_value: 'A' }
const sheet = 'Correo;Nombre;Nota;Inicio\n\nana@example.edu;Ana Muñoz;A;3/2/2026\nluis@example.edu;Luis;Z;\n'

/** A form as a browser sends it: its boundary is another one each time. */
function formOf(text: string, fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ template_id: template.id, ...fields })) form.set(name, value)
  form.set('file', new Blob([text]), 'alumnos.csv')
  return form
}

const emitFile = (text: string, key: string = randomUUID(), fields?: Record<string, string>) =>
  browser.ask('POST', '/bulk/emit', formOf(text, fields), { 'idempotency-key': key })
const jobs = () => tenant.ctx.db.selectFrom('jobs').select(['id', 'total', 'status']).orderBy('id', 'desc').execute()
const issued = () => tenant.ctx.db.selectFrom('credentials').select('id').execute()

describe('a file in place of rows', () => {
  it('is checked as its rows would be, and each verdict can be told by its line in the spreadsheet', async () => {
    const { status, body } = await browser.ask('POST', '/bulk/validate', formOf(sheet))
    const rows = [
      { ...ana, activity_start_date: '2026-02-03' },
      { email: 'luis@example.edu', recipient_name: 'Luis', result_value: 'Z' },
    ]
    const asRows = await browser.post('/bulk/validate', { template_id: template.id, recipients: rows })
    expect([status, body.recipients]).toEqual([200, asRows.body.recipients])
    expect(body.errors).toBe(1)
    expect(body.sheet).toMatchObject({ delimiter: ';', sheet_rows: [3, 4], twofold_date: { sheet_row: 3 } })
    expect(asRows.body.sheet).toBeUndefined()
  })

  it('is issued once however often the same form is sent, whatever its boundary', async () => {
    const key = randomUUID()
    const first = await emitFile(sheet, key, { date_order: 'mdy' })
    const again = await emitFile(sheet, key, { date_order: 'mdy' })
    expect([first.status, again.status, again.text]).toEqual([202, 202, first.text])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    await until(jobs, ([job]) => job?.status === 'SUCCESS')
    expect((await jobs()).length).toBe(1)
    const { document } = await tenant.ctx.db.selectFrom('credentials').select('document').executeTakeFirstOrThrow()
    expect(document).toContain('2026-03-02')
    const other = await emitFile(sheet, key, { date_order: 'dmy' })
    expect([other.status, other.headers.get('x-error-code')]).toEqual([422, 'idempotency_key_reused'])
  })

  it('of more than 5,000 rows is 413 as rows are, and one that cannot be read issues nothing', async () => {
    const before = await jobs()
    const long = `email,name,nota\n${people(5_001)
      .map(({ email }) => `${email},X,A`)
      .join('\n')}`
    for (const answer of [await emitFile(long), await browser.ask('POST', '/bulk/validate', formOf(long))])
      expect([answer.status, answer.body]).toEqual([413, { detail: 'Payload Too Large' }])
    const broken = await emitFile('email,name\na@example.edu,"Ana')
    expect([broken.status, broken.headers.get('x-error-code')]).toEqual([422, 'sheet_unreadable'])
    expect(await jobs()).toEqual(before)
  })
})

describe('one person', () => {
  const issue = (recipient: unknown, key: string = randomUUID()) =>
    browser.post('/credentials', { template_id: template.id, recipient }, { 'idempotency-key': key })

  it('gets a credential at once, and once for a double click', async () => {
    const before = (await issued()).length
    const key = randomUUID()
    const clicks = await Promise.all([
      issue({ ...ana, email: 'una@example.edu' }, key),
      issue({ ...ana, email: 'una@example.edu' }, key),
    ])
    const { status, body } = await issue({ ...ana, email: 'una@example.edu' }, key)
    expect([status, body]).toEqual([201, { id: expect.any(String), url: expect.stringMatching(/\/credentials\//) }])
    for (const click of clicks) expect([201, 409]).toContain(click.status)
    expect((await issued()).length).toBe(before + 1)
    expect((await browser.get(`/credentials/${body.id}`)).body.recipient_email).toBe('una@example.edu')
    await until(async () => app.smtp.letters.some(({ to }) => to === 'una@example.edu'), Boolean)
  })

  it('is refused in the words of the check, and the corrected form may be sent under the same key', async () => {
    const key = randomUUID()
    const refused = await issue({ email: 'dos@', recipient_name: 'Dos' }, key)
    const told = await clientFor(app.url, tenant.key).post('/api/v1/credentials/validate', {
      template_id: template.id,
      recipients: [{ email: 'dos@', recipient_name: 'Dos' }],
    })
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([422, 'recipient_refused'])
    expect(refused.body.detail).toEqual(told.body.recipients[0].errors)
    expect((await issue({ ...ana, email: 'dos@example.edu' }, key)).status).toBe(201)
    expect((await issue(['x'])).body.detail).toBe('recipient must be an object')
  })
})

describe('what issuing would bring', () => {
  const preview = (recipients: unknown[]) => browser.post('/bulk/preview', { template_id: template.id, recipients })

  it('is the letter that is then sent and the badge that is then shown, of the first row that can be issued', async () => {
    const before = (await issued()).length
    const { status, body } = await preview([{ email: 'mal' }, { ...ana, email: 'tres@example.edu' }])
    expect([status, body.first.row, body.first.letter.to]).toEqual([200, 2, 'tres@example.edu'])
    expect((await issued()).length).toBe(before)
    const sent = await browser.post(
      '/credentials',
      { template_id: template.id, recipient: { ...ana, email: 'tres@example.edu' } },
      { 'idempotency-key': randomUUID() },
    )
    const letter = await until(
      async () => app.smtp.letters.find(({ to }) => to === 'tres@example.edu'),
      (found) => found !== undefined,
    )
    const email = await letter?.read()
    const withoutId = (text = '') =>
      text
        .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
        .replaceAll(/stop-letters\/[\w-]+/g, 'stop-letters/TOKEN')
        .replaceAll(/\s+/g, ' ')
        .trim()
    expect([email?.subject, withoutId(email?.text), withoutId(email?.html)]).toEqual([
      body.first.letter.subject,
      withoutId(body.first.letter.text),
      withoutId(body.first.letter.html),
    ])
    const badge = await fetch(`${app.url}/achievements/${template.id}/badge.svg`)
    expect(await badge.text()).toBe(body.first.badge_svg)
    expect(sent.status).toBe(201)
  })

  it('leads to wallet apps as long as the organization allows them, and so does the letter of the template', async () => {
    const leads = async () => {
      const { letter } = (await preview([{ ...ana, email: 'tres@example.edu' }])).body.first
      const ofTemplate = (await browser.get(`/templates/${template.id}/preview`)).body.letter
      return [letter.text.includes('#app'), ofTemplate.text.includes('#app')]
    }
    expect(await leads()).toEqual([true, true])
    const owner = await app.connectAsOwner()
    await owner.query('update organizations set allows_wallets = false where id = $1', [tenant.organization.id])
    expect(await leads()).toEqual([false, false])
    await owner.query('update organizations set allows_wallets = true where id = $1', [tenant.organization.id])
  })

  it('is nothing where no row can be issued, and its pace is known once a batch was issued', async () => {
    expect((await preview([{ email: 'mal' }])).body.first).toBeNull()
    const other = await makeTenant(app)
    await addPerson(other, 'owner', 'owner@otra.example')
    const theirs = await signIn(app, 'owner@otra.example', other)
    const own = await makeTemplate(other)
    const ask = () => theirs.post('/bulk/preview', { template_id: own.id, recipients: [{ email: 'a@example.edu' }] })
    expect((await ask()).body.rows_per_second).toBeNull()
    const order = { template_id: own.id, recipients: people(30) }
    await theirs.post('/bulk/emit', order, { 'idempotency-key': 'x' })
    const { body } = await until(ask, (answer) => answer.body.rows_per_second !== null)
    expect(body.rows_per_second).toBeGreaterThan(0)
  })
})

describe('a file to fill in', () => {
  const fetched = async (query: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${app.url}/api/panel/templates/${template.id}/sheet${query}`, {
      headers: { cookie: browser.cookie(), ...headers },
    })
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const mine = () => ({ 'x-organization-id': tenant.organization.id })

  it.each(['csv', 'xlsx'])(
    'has the columns of the template in the language of the organization, as %s',
    async (format) => {
      const { answer, bytes } = await fetched(`?format=${format}`, mine())
      expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
        200,
        `attachment; filename="plantilla.${format}"`,
      ])
      const { columns, rows } = readSheet(bytes)
      expect(columns.map(({ header, field }) => [header, field])).toEqual([
        ['Correo electrónico', 'email'],
        ['Nombre completo', 'recipient_name'],
        ['Calificación', 'result_value'],
        ['Título de la evidencia', 'evidence_name'],
        ['Enlace de evidencia', 'evidence_url'],
        ['Descripción de la evidencia', 'evidence_description'],
        ['Género de la evidencia', 'evidence_genre'],
        ['Público de la evidencia', 'evidence_audience'],
        ['Relato de la evidencia', 'evidence_narrative'],
        ['Fecha de inicio', 'activity_start_date'],
      ])
      const checked = await browser.post('/bulk/validate', {
        template_id: template.id,
        recipients: [rows[0]?.recipient],
      })
      expect(checked.body.errors).toBe(0)
    },
  )

  it('is fetched by a link, which names its organization; one of somebody else leads nowhere', async () => {
    expect((await fetched(`?format=csv&language=en&organization=${tenant.organization.id}`)).bytes.toString()).toMatch(
      /^\ufeffEmail address,Full name,Result/,
    )
    const other = await makeTenant(app)
    expect((await fetched(`?organization=${other.organization.id}`)).answer.status).toBe(404)
    expect((await fetched('')).answer.status).toBe(404)
    expect((await fetched('?format=pdf', mine())).answer.status).toBe(400)
    const posted = await fetch(`${app.url}/api/panel/bulk/validate?organization=${tenant.organization.id}`, {
      method: 'POST',
      headers: {
        cookie: browser.cookie(),
        origin: app.platform.settings.publicUrl,
        'content-type': 'application/json',
      },
      body: '{}',
    })
    expect(posted.status).toBe(404)
  })
})
