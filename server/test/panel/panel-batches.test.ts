import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findIssuingPace } from '../../src/credentials/jobs/pace-view.ts'
import { startBatch } from '../../src/issuing/start-batch.ts'
import type { Actor } from '../../src/platform/context.ts'
import type { TemplateId } from '../../src/platform/ids.ts'
import { erasePerson } from '../../src/upkeep/erasure/erase-person.ts'
import { type Application, startApplication } from '../application.ts'
import { until } from '../client.ts'
import { makeMember, makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { addPerson, type Browser, browserOf } from './person-client.ts'

let app: Application
let tenant: Tenant
let person: Actor & { kind: 'user' }
let viewer: Browser
let templateId: TemplateId

beforeAll(async () => {
  app = await startApplication({ worker: false, settings: { chunkRows: 2, chunkedAbove: 2 } })
  tenant = await makeTenant(app, 'Una')
  templateId = (await makeTemplate(tenant, { optional: ['recipient_name'] })).id
  const { id } = await addPerson(tenant, 'issuer', 'issuer@una.example', 'Marta Ruiz')
  person = { kind: 'user', id, role: 'issuer' }
  viewer = await browserOf(app, tenant, 'viewer')
})
afterAll(() => app?.stop())

const start = (emails: string[], actor: Actor = person, of = { tenant, templateId }) =>
  startBatch(
    { ...of.tenant.ctx, actor },
    { templateId: of.templateId, rows: emails.map((email) => ({ email })), bytes: 0 },
  )
const ids = (body: { items: { id: string }[] }) => body.items.map(({ id }) => id)

describe('batches in the panel', () => {
  it('say who started them: a person, an API key, or the operator', async () => {
    const starters: [Actor, unknown][] = [
      [person, { kind: 'person', id: person.id, name: 'Marta Ruiz' }],
      [
        { kind: 'api_key', id: tenant.keyId },
        { kind: 'api_key', id: tenant.keyId, name: 'tests' },
      ],
      [{ kind: 'operator' }, { kind: 'operator', id: null, name: null }],
    ]
    for (const [actor, told] of starters) {
      const { batchId } = await start(['ana@example.edu'], actor)
      expect((await viewer.get(`/batches/${batchId}`)).body.started_by).toEqual(told)
      const { body } = await viewer.get('/batches')
      expect(body.items[0]).toMatchObject({ id: batchId, started_by: told, template_name: 'Análisis de datos' })
    }
  })

  it('come fifty at a time, the newest first, and are narrowed by starter, template, state and time', async () => {
    const other = await makeTenant(app, 'Muchos')
    const of = { tenant: other, templateId: (await makeTemplate(other)).id }
    const second = (await makeTemplate(other)).id
    const browser = await browserOf(app, other, 'viewer')
    const made: string[] = []
    for (let n = 0; n < 52; n++) made.unshift((await start(['a@example.edu'], { kind: 'operator' }, of)).batchId)
    const first = await browser.get('/batches')
    expect([first.body.items.length, first.body.next]).toEqual([50, made[49]])
    const last = await browser.get(`/batches?after=${first.body.next}`)
    expect([...ids(first.body), ...ids(last.body), last.body.next]).toEqual([...made, null])
    const byKey = await start(['b@example.edu'], { kind: 'api_key', id: other.keyId }, { ...of, templateId: second })
    for (const query of [`started_by=${other.keyId}`, `template_id=${second}`])
      expect(ids((await browser.get(`/batches?${query}`)).body)).toEqual([byKey.batchId])
    expect((await browser.get('/batches?state=open')).body.items).toHaveLength(50)
    for (const query of ['state=failed', 'state=ended', 'created_before=2020-01-01T00:00:00Z'])
      expect((await browser.get(`/batches?${query}`)).body.items).toEqual([])
  })

  it('keep the name of their file and a note, by parts of which they are found in whatever case', async () => {
    const issuer = await browserOf(app, tenant, 'issuer')
    const order = (file_name: unknown) => {
      const body = { template_id: templateId, recipients: [{ email: 'ana@example.edu' }], file_name }
      return issuer.post('/bulk/emit', body, { 'idempotency-key': crypto.randomUUID() })
    }
    const first = (await order('Curso de mayo.XLSX')).body.batch_uuid
    const second = (await order('otro.csv')).body.batch_uuid
    expect((await order('x'.repeat(256))).body).toMatchObject({ detail: 'file_name must not exceed 255 characters' })
    const noted = await issuer.ask('PUT', `/batches/${first}/note`, { note: ' Grupo de TARDE\nCon ana@example.edu ' })
    expect(noted.body).toMatchObject({ file_name: 'Curso de mayo.XLSX', note: 'Grupo de TARDE\nCon ana@example.edu' })
    expect((await viewer.get(`/batches/${second}`)).body).toMatchObject({ file_name: 'otro.csv', note: null })
    const found = async (text: string) => ids((await viewer.get(`/batches?text=${encodeURIComponent(text)}`)).body)
    expect(await Promise.all(['mayo.xlsx', 'de tarde', 'OTRO', '%'].map(found))).toEqual([
      [first],
      [first],
      [second],
      [],
    ])
    const tooLong = await issuer.ask('PUT', `/batches/${first}/note`, { note: 'x'.repeat(501) })
    expect([tooLong.status, tooLong.body]).toEqual([
      422,
      {
        detail: 'note must not exceed 500 characters',
        errors: [{ field: 'note', message: 'note must not exceed 500 characters', code: 'body_invalid' }],
      },
    ])
    await erasePerson(tenant.ctx, ['ana@example.edu'])
    expect((await viewer.get(`/batches/${first}`)).body).toMatchObject({ file_name: null, note: null })
    expect((await issuer.ask('PUT', `/batches/${second}/note`, { note: '' })).body).toMatchObject({ note: null })
    const noteEntries = tenant.ctx.db
      .selectFrom('audit_entries')
      .select('subject_id')
      .where('action', '=', 'batch.noted')
    // Saving the note that is there is no change of it.
    expect(await noteEntries.execute()).toEqual([{ subject_id: first }])
    const stranger = await browserOf(app, await makeTenant(app, 'Ajena'), 'owner')
    expect((await stranger.ask('PUT', `/batches/${second}/note`, { note: 'Mío' })).status).toBe(404)
  })

  it('tell how fast rows are issued, by the last ten of them that had twenty rows or more', async () => {
    const other = await makeTenant(app, 'Rápida')
    const of = { tenant: other, templateId: (await makeTemplate(other)).id }
    const database = await app.connectAsOwner()
    const ended = async (total: number, seconds: number) => {
      const { id } = await start(['a@example.edu'], { kind: 'operator' }, of)
      const times = 'started_at = now() - make_interval(secs => $3), issued_at = now()'
      await database.query(`update jobs set total = $2, ${times} where id = $1`, [id, total, seconds])
    }
    expect(await findIssuingPace(other.ctx)).toBeNull()
    await ended(20, 1_000)
    for (let n = 0; n < 10; n++) await ended(20, n < 9 ? 2 : 3)
    await ended(19, 1_000)
    expect(await findIssuingPace(other.ctx)).toBeCloseTo(200 / 21)
  })

  it('are found by their own id and by that of their job, and those of others not at all', async () => {
    const { id, batchId } = await start(['ana@example.edu'])
    const found = await viewer.get(`/batches/${batchId}`)
    expect((await viewer.get(`/batches/${id}`)).body).toEqual(found.body)
    const other = await makeTenant(app, 'Otra')
    const theirs = await start(
      ['ana@example.edu'],
      { kind: 'operator' },
      { tenant: other, templateId: (await makeTemplate(other)).id },
    )
    for (const one of [theirs.batchId, theirs.id, '0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5e', 'x'])
      expect([(await viewer.get(`/batches/${one}`)).status, (await viewer.get(`/batches/${one}`)).body]).toEqual([
        404,
        { detail: 'Batch not found' },
      ])
    expect(ids((await viewer.get('/batches')).body)).not.toContain(theirs.batchId)
  })

  it('say before anything is done that every part waits, and that no worker reports', async () => {
    const { batchId } = await start(['a@example.edu', 'b@example.edu', 'c@example.edu'])
    expect((await viewer.get(`/batches/${batchId}`)).body).toMatchObject({
      status: 'PENDING',
      total: 3,
      processed: 0,
      rows_per_second: null,
      workers: { running: 0, seen_at: null },
      chunks: [
        { first_row: 1, row_count: 2, state: 'waiting' },
        { first_row: 3, row_count: 1, state: 'waiting' },
      ],
    })
  })
})

describe('a batch that has ended', () => {
  it('has numbers that add up: rows, credentials by holder, letters, failures by category', async () => {
    const ended = await startApplication({ settings: { chunkRows: 2, chunkedAbove: 2 } })
    try {
      const own = await makeTenant(ended, 'Una')
      const template = await makeTemplate(own)
      await makeMember(own, { email: 'eva@example.edu', name: 'Eva' })
      const browser = await browserOf(ended, own, 'viewer')
      const emails = ['ana@example.edu', 'eva@example.edu', 'nobody', 'luis@example.edu', 'ana@example.edu']
      const { batchId } = await start(emails, { kind: 'operator' }, { tenant: own, templateId: template.id })
      const { body } = await until(
        () => browser.get(`/batches/${batchId}`),
        (answer) => answer.body.status === 'SUCCESS',
      )
      expect(body).toMatchObject({
        total: 5,
        processed: 5,
        successful: 3,
        failed: 2,
        already_emitted: 0,
        internal: 1,
        external: 2,
        letters: { sent: 3, failed: 0, pending: 0 },
        errors: [{ category: 'validation_error', count: 2, open: 2 }],
        error: null,
      })
      expect(body.chunks.map(({ state, failed }: { state: string; failed: number }) => [state, failed])).toEqual([
        ['mailed', 0],
        ['mailed', 1],
        ['mailed', 1],
      ])
      expect(body.workers.running).toBe(1)
      expect(body.finished_at).not.toBeNull()
    } finally {
      await ended.stop()
    }
  })
})
