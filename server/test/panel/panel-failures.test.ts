import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAuditEntries } from '../../src/platform/audit-log/audit-entry-store.ts'
import { type Application, startApplication } from '../application.ts'
import { type Failed, failedRows } from '../contract/failed-rows.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { addPerson, type Browser, signIn } from './person-client.ts'

const day = 86_400_000

let app: Application
let tenant: Tenant
let issuer: Browser
let viewer: Browser
let failed: Failed

beforeAll(async () => {
  app = await startApplication()
  tenant = await makeTenant(app, 'Una')
  for (const role of ['issuer', 'viewer'] as const) await addPerson(tenant, role, `${role}@una.example`, `The ${role}`)
  issuer = await signIn(app, 'issuer@una.example', tenant)
  viewer = await signIn(app, 'viewer@una.example', tenant)
  failed = await failWith([
    ...Array.from({ length: 50 }, (_, n) => ({ email: `p${n}@`, recipient_name: `P ${n}` })),
    { email: 'Sin_nombre@example.edu' },
    { email: 'buena@example.edu', recipient_name: 'Otra vez' },
  ])
})
afterAll(() => app?.stop())

const failWith = (rows: object[], of: Tenant = tenant) =>
  failedRows(app, rows, { tenant: of, template: { required: ['recipient_name'], optional: ['term'] } })

/** A failure of its own for a test that changes it. */
const failOne = async (row: object = { email: 'ana@', recipient_name: 'Ana', term: 'T' }) =>
  (await failWith([row, row])).failures[0]?.id as string

describe('failures in the panel', () => {
  it('come fifty at a time, newest or oldest first, and each page names the next one until the last', async () => {
    const filter = `template_id=${failed.templateId}`
    for (const order of ['newest', 'oldest']) {
      const first = (await viewer.get(`/failures?${filter}&order=${order}`)).body
      expect(first.items).toHaveLength(50)
      const last = (await viewer.get(`/failures?${filter}&order=${order}&after=${first.next}`)).body
      expect(last.next).toBeNull()
      const ids = [...first.items, ...last.items].map(({ id }: { id: string }) => id)
      const expected = failed.failures.map(({ id }) => id).sort()
      expect(ids).toEqual(order === 'newest' ? expected.reverse() : expected)
    }
  })

  it.each([
    ['q=SIN_', 1],
    ['q=p1', 11],
    ['q=%25', 0],
    ['status=retried', 0],
    ['category=validation_error', 52],
    ['category=rds_error', 0],
    ['days_left=90', 52],
    ['days_left=10', 0],
    ['seen_before=2020-01-01T00:00:00Z', 0],
    ['seen_from=2020-01-01T00:00:00Z&batch_id=0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5e', 0],
  ])('are narrowed, listed and counted alike: %s', async (filter, total) => {
    const narrowed = `template_id=${failed.templateId}&${filter}`
    const counts = (await viewer.get(`/failures/counts?${narrowed}`)).body
    expect(counts).toMatchObject({ total, is_more: false })
    expect((await viewer.get(`/failures?${narrowed}`)).body.items).toHaveLength(Math.min(total, 50))
  })

  it.each([
    ['days_left=91', 'Invalid days_left: must be a number of days from 0 to 90'],
    ['after=1', 'Invalid after: must be a UUID'],
    ['order=up', 'Invalid order: must be one of newest, oldest'],
    [
      'category=x',
      'Invalid category: must be one of validation_error, signing_error, image_error, external_service_error, rds_error, unknown',
    ],
  ])('are not narrowed by what is not understood: %s', async (query, detail) => {
    const answer = await viewer.get(`/failures?${query}`)
    expect([answer.status, answer.body]).toEqual([400, { detail }])
  })

  it('tell which of them are duplicates within their batch, and what has failed since they were counted', async () => {
    const { failures, templateId } = await failWith([
      { email: 'buena@example.edu', recipient_name: 'x', term: 'T' },
      { email: 'mal', recipient_name: 'x' },
    ])
    const counts = (await viewer.get(`/failures/counts?template_id=${templateId}`)).body
    expect(counts).toMatchObject({
      total: 2,
      duplicates: 1,
      categories: [{ category: 'validation_error', count: 2 }],
    })
    const { items } = (await viewer.get(`/failures?template_id=${templateId}&order=oldest`)).body
    const duplicate = items.find((item: { is_duplicate: boolean }) => item.is_duplicate)
    expect(duplicate.id).toBe(failures[0]?.id)
    await failOne()
    const later = (await viewer.get(`/failures/counts?up_to=${counts.up_to}`)).body.total
    expect((await viewer.get('/failures/counts')).body.total).toBeGreaterThan(later)
  })

  it('show the row as it was sent, the fields of the template, and when it ends', async () => {
    const id = await failOne({ email: 'ana@', recipient_name: '=1+1', extra: 12345678901234567890n.toString() })
    const { body } = await viewer.get(`/failures/${id}`)
    expect(body).toMatchObject({
      row_data: { email: 'ana@', recipient_name: '=1+1' },
      status: 'pending_review',
      attempts_made: 1,
      history: [],
      fields: [
        { name: 'recipient_name', type: 'string', is_required: true, allowed_values: [] },
        { name: 'term', type: 'string', is_required: false, allowed_values: [] },
      ],
    })
    expect(new Date(body.ends_at).getTime() - new Date(body.first_seen_at).getTime()).toBe(90 * day)
  })

  it('are retried with changes for this attempt, and tell by whom, when and with what result', async () => {
    const id = await failOne()
    const again = await issuer.post(`/failures/${id}/retry`, { row_data_overrides: { email: 'ana@@' } })
    expect(again.body).toMatchObject({
      status: 'pending_review',
      attempts_made: 2,
      last_retry_overrides: { email: 'ana@@' },
    })
    const done = await issuer.post(`/failures/${id}/retry`, { row_data_overrides: { email: 'ana@example.edu' } })
    expect(done.body).toMatchObject({ status: 'retried', retried_credential_id: expect.any(String) })
    expect(done.body.row_data.email).toBe('ana@')
    expect(done.body.history).toMatchObject([
      { kind: 'retried', by: 'The issuer', actor: 'user', is_issued: true, overridden_fields: [] },
      { kind: 'retried', by: 'The issuer', is_issued: false, error_category: 'validation_error' },
    ])
    const third = await issuer.post(`/failures/${id}/retry`, {})
    expect(third.body.retried_credential_id).toBe(done.body.retried_credential_id)
  })

  it('are resolved with a note that is kept with them and not in the audit log', async () => {
    const id = await failOne()
    const blank = await issuer.post(`/failures/${id}/resolve`, { note: ' ' })
    expect([blank.status, blank.body.errors[0].field]).toEqual([422, 'note'])
    const { body } = await issuer.post(`/failures/${id}/resolve`, { note: 'Ana lo tiene en papel' })
    expect(body).toMatchObject({ status: 'resolved', resolution_note: 'Ana lo tiene en papel', ends_at: null })
    const [entry] = await listAuditEntries(tenant.ctx, { subjectId: id }, { before: undefined, limit: 1 })
    expect(JSON.stringify(entry)).not.toContain('papel')
    const ended = await issuer.post(`/failures/${id}/discard`, {})
    expect([ended.status, ended.body.detail]).toEqual([409, 'Failure is resolved and cannot be discarded'])
    expect((await issuer.post(`/failures/${id}/retry`, {})).status).toBe(400)
  })

  it('are discarded by a person, and then neither retried nor resolved', async () => {
    const id = await failOne()
    const { body } = await issuer.post(`/failures/${id}/discard`, {})
    expect(body).toMatchObject({ status: 'discarded', history: [{ kind: 'discarded', by: 'The issuer' }] })
    expect(new Date(body.ends_at).getTime() - new Date(body.first_seen_at).getTime()).toBe(365 * day)
    expect((await issuer.post(`/failures/${id}/retry`, {})).status).toBe(400)
    expect((await issuer.post(`/failures/${id}/resolve`, { note: 'x' })).status).toBe(409)
  })

  it('are resolved with one note, or discarded, many at once: those named, or all open ones that match', async () => {
    const { failures, templateId } = await failWith(
      Array.from({ length: 5 }, (_, n) => ({ email: `m${n}@`, recipient_name: 'M' })),
    )
    const ids = failures.map(({ id }) => id)
    const statuses = async () =>
      Promise.all(ids.map(async (id) => (await viewer.get(`/failures/${id}`)).body.status as string))
    const some = { failures: ids.slice(0, 2) }
    const blank = await issuer.post('/failures/resolve', { ...some, note: ' ' })
    expect([blank.status, blank.body.errors[0].field]).toEqual([422, 'note'])
    const resolved = await issuer.post('/failures/resolve', { ...some, note: 'En papel' })
    expect([resolved.status, resolved.body]).toEqual([200, { ended: 2 }])
    expect((await viewer.get(`/failures/${ids[1]}`)).body).toMatchObject({
      status: 'resolved',
      resolution_note: 'En papel',
      history: [{ kind: 'resolved', by: 'The issuer' }],
    })
    const again = await issuer.post('/failures/discard', { failures: ids.slice(0, 3) })
    expect(again.body).toEqual({ ended: 1 })
    const rest = await issuer.post('/failures/discard', { matching: { template_id: templateId } })
    expect(rest.body).toEqual({ ended: 2 })
    expect(await statuses()).toEqual(['resolved', 'resolved', 'discarded', 'discarded', 'discarded'])
    const [entry] = await listAuditEntries(tenant.ctx, { subjectId: ids[4] as string }, { before: undefined, limit: 1 })
    expect(entry).toMatchObject({ action: 'failure.discarded', after: { status: 'discarded' } })
  })

  it('are ended many at once of no other organization, and none where one of them is missing', async () => {
    const other = await makeTenant(app, 'Tercera')
    const [theirs, ours] = [
      (await failWith([{ email: 'x@' }, { email: 'y@' }], other)).failures[0]?.id,
      await failOne(),
    ]
    const answer = await issuer.post('/failures/discard', { failures: [ours, theirs] })
    expect([answer.status, answer.body.detail]).toEqual([404, 'Fallo no encontrado'])
    expect((await viewer.get(`/failures/${ours}`)).body.status).toBe('pending_review')
    const both = await issuer.post('/failures/discard', { failures: [ours], matching: {} })
    expect([both.status, both.body.detail]).toEqual([422, 'Give either failures or matching'])
    const misspelt = await issuer.post('/failures/discard', { matching: { template: ours } })
    expect([misspelt.status, misspelt.body.detail]).toEqual([
      422,
      expect.stringMatching(/^matching takes template_id, /),
    ])
    expect((await viewer.get(`/failures/${ours}`)).body.status).toBe('pending_review')
    const many = await issuer.post('/failures/discard', { failures: Array.from({ length: 5_001 }, () => ours) })
    expect([many.status, many.body.detail]).toEqual([422, 'failures must not exceed 5000'])
  })

  it('count the days that are left in one way, on the first screen as in the list', async () => {
    const late = await makeTenant(app, 'Cuarta')
    await addPerson(late, 'issuer', 'issuer@cuarta.example')
    const person = await signIn(app, 'issuer@cuarta.example', late)
    await failWith([{ email: 'x@' }, { email: 'y@' }], late)
    const days = async () => [
      (await person.get('/failures')).body.items[0].days_left,
      (await person.get('/home')).body.needs.find(({ kind }: { kind: string }) => kind === 'failures').days_left,
    ]
    expect(await days()).toEqual([90, 90])
    app.clock.advance(day + 1_000)
    expect(await days()).toEqual([89, 89])
    app.clock.advance(-day - 1_000)
  })

  it('of another organization are missing, whatever is asked of them', async () => {
    const other = await makeTenant(app, 'Otra')
    const { failures, templateId } = await failWith([{ email: 'theirs@' }, { email: 'mal' }], other)
    const id = failures[0]?.id
    const missing = [404, { detail: 'Fallo no encontrado' }]
    const answers = [
      await issuer.get(`/failures/${id}`),
      await issuer.post(`/failures/${id}/retry`, {}),
      await issuer.post(`/failures/${id}/resolve`, { note: 'x' }),
      await issuer.post(`/failures/${id}/discard`, {}),
    ]
    expect(answers.map((answer) => [answer.status, answer.body])).toEqual([missing, missing, missing, missing])
    expect((await issuer.get(`/failures?template_id=${templateId}`)).body.items).toEqual([])
    expect((await issuer.get(`/failures?after=${id}`)).body.items).toEqual([])
    expect((await issuer.get('/failures?q=theirs')).body.items).toEqual([])
    expect((await issuer.get(`/failures/counts?template_id=${templateId}`)).body.total).toBe(0)
  })
})
