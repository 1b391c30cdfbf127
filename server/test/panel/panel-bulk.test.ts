import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { activateOrganization } from '../../src/organizations/activate-organization.ts'
import { findOrganization } from '../../src/organizations/organization-store.ts'
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
  app = await startApplication({ settings: { lettersPerDay: 20_000 } })
})
afterAll(() => app?.stop())

beforeEach(async () => {
  tenant = await makeTenant(app)
  template = await makeTemplate(tenant, { required: ['recipient_name'], optional: ['term', 'activity_start_date'] })
  const email = `${randomUUID()}@una.example`
  await addPerson(tenant, 'issuer', email)
  browser = await signIn(app, email, tenant)
})

const ana = { email: 'ana@example.edu', recipient_name: 'Ana Muñoz' }
const luis = { email: 'luis@example.edu', recipient_name: 'Luis Ortega' }
const validate = (recipients: unknown, templateId = template.id) =>
  browser.post('/bulk/validate', { template_id: templateId, recipients })
const emit = (recipients: unknown, key: string = randomUUID(), from = browser) =>
  from.post('/bulk/emit', { template_id: template.id, recipients }, { 'idempotency-key': key })
const jobs = () => tenant.ctx.db.selectFrom('jobs').select(['id', 'api_key_id', 'total', 'status']).execute()
const credentials = () => tenant.ctx.db.selectFrom('credentials').select(['id', 'normalized_email']).execute()

describe('rows that are checked in the panel', () => {
  it('get the very verdicts of the API, row for row, whatever is wrong with them', async () => {
    const nasty: unknown[] = [
      ana,
      { ...ana, recipient_name: 'Otra vez' },
      {},
      { email: 'ana@' },
      { email: 17, recipient_name: ['x'] },
      { email: 'luis@gmial.com', recipient_name: 'Luis', nota: '9' },
      { email: 'marta@example.edu', recipient_name: '   ' },
      { email: 'eva@example.edu', recipient_name: 'Eva', activity_start_date: '31/02/2026' },
      { email: 'iván@exámple.edu', recipient_name: 'Iván\u0000' },
      { email: 'largo@example.edu', recipient_name: 'x'.repeat(70_000) },
      { email: 'emoji@example.edu', recipient_name: '👩🏽‍🎓 \ud800' },
      { email: 'raro@example.edu', recipient_name: 'Raro', __proto__: { a: 1 }, constructor: 'x', '': 'y' },
    ]
    const body = { template_id: template.id, recipients: nasty }
    const told = await clientFor(app.url, tenant.key).post('/api/v1/credentials/validate', body)
    const { status, body: answer } = await validate(nasty)
    expect([told.status, status]).toEqual([200, 200])
    expect(answer.recipients).toEqual(told.body.recipients)
    const { holders, ...rest } = answer
    expect(rest).toEqual(told.body)
    expect(holders).toEqual([])
    expect(told.body.errors).toBeGreaterThan(6)
    expect([await jobs(), await credentials()]).toEqual([[], []])
  })

  it('tell whose person holds a valid credential of this template already, and only that', async () => {
    const elsewhere = await makeTemplate(tenant, { required: ['recipient_name'] })
    const client = clientFor(app.url, tenant.key)
    const first = (await client.issue(template.id, [ana])).body.credentials[0]
    const second = (await client.issue(template.id, [{ ...ana, email: 'Ana@Example.edu' }])).body.credentials[0]
    const revoked = (await client.issue(template.id, [luis])).body.credentials[0]
    await client.post(`/api/v1/credentials/${revoked.credential_id}/revoke`, { reason: 'Un error' })
    await client.issue(elsewhere.id, [{ email: 'eva@example.edu', recipient_name: 'Eva' }])
    const other = await makeTenant(app)
    const theirs = await makeTemplate(other)
    await clientFor(app.url, other.key).issue(theirs.id, [{ email: 'eva@example.edu' }])
    const rows = [
      luis,
      { email: 'ANA@example.edu', recipient_name: 'Ana' },
      { email: 'eva@example.edu', recipient_name: 'Eva' },
    ]
    const { body } = await validate([...rows, { email: 'ana@example.edu' }])
    expect(first.credential_id).not.toBe(second.credential_id)
    expect(body.holders).toEqual([{ row: 2, credential_id: second.credential_id, issued_at: expect.any(String) }])
    expect(
      (await client.post('/api/v1/credentials/validate', { template_id: template.id, recipients: rows })).text,
    ).not.toContain('holders')
  })

  it('are 5,000 at most: one more is 413, where the API says 422; so it is for issuing', async () => {
    const many = people(5_001)
    // Whatever else is wrong: a template that is none, and an order without a name.
    const nameless = await browser.post('/bulk/emit', { template_id: 'none', recipients: many })
    for (const answer of [await validate(many), await emit(many), nameless]) {
      expect([answer.status, answer.body, answer.headers.get('x-error-code')]).toEqual([
        413,
        { detail: 'Payload Too Large' },
        'too_many_rows',
      ])
    }
    expect((await validate(people(5_000))).body).toMatchObject({ total: 5_000 })
    expect(await jobs()).toEqual([])
  })

  it.each([
    ['no template', { recipients: [ana] }, 'template_id is required'],
    ['no rows', { template_id: randomUUID() }, 'recipients is required'],
    ['an empty list', { template_id: randomUUID(), recipients: [] }, 'recipients must not be empty'],
    [
      'a row that is none',
      { template_id: randomUUID(), recipients: [3] },
      'each element of recipients must be an object',
    ],
  ])('are refused in the words of the API where there is %s', async (_, body, detail) => {
    expect((await browser.post('/bulk/validate', body)).body).toEqual({ detail })
    expect((await browser.post('/bulk/emit', body, { 'idempotency-key': 'x' })).body).toEqual({ detail })
  })

  it('of a template of another organization are of none', async () => {
    const theirs = await makeTemplate(await makeTenant(app))
    const answer = await validate([ana], theirs.id)
    expect([answer.status, answer.body]).toEqual([404, { detail: 'Template not found' }])
  })
})

describe('issuing to rows in the panel', () => {
  it('starts the job that the API would start, in the name of the person, and every row gets its credential', async () => {
    const answer = await emit([ana, luis, { email: 'mal' }])
    expect([answer.status, answer.body]).toEqual([
      202,
      { job_id: expect.any(String), batch_uuid: expect.any(String), total: 3 },
    ])
    await until(jobs, ([job]) => job?.status === 'SUCCESS')
    expect(await jobs()).toEqual([{ id: answer.body.job_id, api_key_id: null, total: 3, status: 'SUCCESS' }])
    expect((await credentials()).map((one) => one.normalized_email).sort()).toEqual([ana.email, luis.email])
    const entries = await tenant.ctx.db
      .selectFrom('audit_entries')
      .select(['actor_kind', 'subject_id'])
      .where('action', '=', 'batch.accepted')
      .execute()
    expect(entries).toEqual([{ actor_kind: 'user', subject_id: answer.body.batch_uuid }])
  })

  it('happens once for a double click and for a repetition after a lost answer', async () => {
    const key = randomUUID()
    const clicks = await Promise.all([emit([ana, luis], key), emit([ana, luis], key)])
    const again = await emit([ana, luis], key)
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([202, 'true'])
    for (const { status, text } of clicks) if (status !== 409) expect([status, text]).toEqual([202, again.text])
    expect((await jobs()).length).toBe(1)
    const other = await emit([ana], key)
    expect([other.status, other.headers.get('x-error-code')]).toEqual([422, 'idempotency_key_reused'])
  })

  it('takes a name of an order from each person for themselves, in each organization', async () => {
    const [mine, theirs] = [await emit([ana], 'same'), `${randomUUID()}@una.example`]
    await addPerson(tenant, 'owner', theirs)
    const colleague = await signIn(app, theirs, tenant)
    const second = await emit([ana], 'same', colleague)
    expect([mine.status, second.status, second.headers.get('idempotent-replayed')]).toEqual([202, 202, null])
    const elsewhere = await makeTenant(app)
    await addPerson(elsewhere, 'owner', theirs)
    const ofOther = await makeTemplate(elsewhere)
    const third = await colleague.post(
      '/bulk/emit',
      { template_id: ofOther.id, recipients: [ana] },
      { 'idempotency-key': 'same', 'x-organization-id': elsewhere.organization.id },
    )
    expect([third.status, third.headers.get('idempotent-replayed')]).toEqual([202, null])
    expect((await jobs()).length).toBe(2)
  })

  it('is given a name by the service where the order has none, by which a repetition is known', async () => {
    const order = { template_id: template.id, recipients: [ana] }
    const answer = await browser.post('/bulk/emit', order)
    const key = answer.headers.get('idempotency-key') ?? ''
    const again = await browser.post('/bulk/emit', order, { 'idempotency-key': key })
    expect([answer.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([202, 202, 'true'])
    expect(again.body).toEqual(answer.body)
    const other = await browser.post('/bulk/emit', order)
    expect([other.status, other.headers.get('idempotency-key') !== key]).toEqual([202, true])
    expect(await jobs()).toHaveLength(2)
  })

  it('counts against the day of the organization as the API does', async () => {
    app.clock.leaveWindow(86_400)
    expect((await emit(people(5_000))).status).toBe(202)
    for (let n = 0; n < 2; n += 1)
      expect((await clientFor(app.url, tenant.key).issue(template.id, people(5_000))).status).toBe(200)
    expect((await emit(people(4_990))).status).toBe(202)
    const over = await emit(people(11))
    expect([over.status, over.headers.get('x-error-code')]).toEqual([429, 'daily_limit_exceeded'])
    expect(over.body.detail).toBe('Daily limit exceeded: 20000 letters a day (UTC), 19990 used, 11 asked for')
  })

  it('is refused to an organization that was deactivated', async () => {
    const organization = await findOrganization(app.database, tenant.organization.id)
    if (organization) await activateOrganization(tenant.ctx, organization, false)
    for (const answer of [await emit([ana]), await validate([ana])])
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([403, 'tenant_inactive'])
  })
})

describe('a large body', () => {
  it('is refused to who is not signed in before a byte of it is read', async () => {
    const status = await new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': 15_000_000, origin: app.url }
      const asked = httpRequest(`${app.url}/api/panel/bulk/emit`, { method: 'POST', headers })
      asked.on('error', reject).on('response', (answer) => {
        resolve(answer.statusCode)
        asked.destroy()
      })
      asked.flushHeaders()
    })
    expect(status).toBe(401)
  })

  it('of 5,000 rows is taken, though forms of the panel are small', async () => {
    const rows = people(5_000).map((row) => ({ ...row, recipient_name: 'Ñ'.repeat(200) }))
    expect((await validate(rows)).body).toMatchObject({ total: 5_000, errors: 0 })
    const form = await browser.post(`/credentials/${randomUUID()}/letter`, { padding: 'x'.repeat(70_000) })
    expect(form.status).toBe(413)
  })
})
