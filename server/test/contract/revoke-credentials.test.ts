import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBatch } from '../../src/issuing/start-batch.ts'
import { createApiKey } from '../../src/people/api-keys/create-api-key.ts'
import type { TemplateId } from '../../src/platform/ids.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, jobEnded, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { expectRateHeaders, expectRefusal, unknownId, uuid } from './answers.ts'
import { asksForKey, type Door, limitsItsRate, refusesInactive } from './door.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication()
})
afterAll(() => app?.stop())

const path = '/api/v1/credentials/revoke'
const reason = 'La lista era de otro curso'
const door: Door = { app: () => app, operation: 'revoke-credentials', method: 'POST', path, behind: 422 }

async function issue(tenant: Tenant, emails: string[], templateId?: TemplateId) {
  const client = clientFor(app.url, tenant.key)
  const id = templateId ?? (await makeTemplate(tenant)).id
  const { body } = await client.issue(
    id,
    emails.map((email) => ({ email })),
  )
  if (!body.job_id) return { client, ids: [body.credentials[0].credential_id as string], jobId: '' }
  await jobEnded(client, body.job_id)
  const { credentials } = (await client.get(`/api/v1/credentials?job_id=${body.job_id}&page_size=100`)).body
  return {
    client,
    jobId: body.job_id as string,
    ids: credentials.map(({ id: each }: { id: string }) => each) as string[],
  }
}

const finished = (client: ReturnType<typeof clientFor>, id: string) =>
  until(
    () => client.get(`/api/v1/revocations/${id}`),
    ({ body }) => body.finished_at !== null,
  )
const two = ['ana@example.edu', 'luis@example.edu']

describe('202', () => {
  it('revokes what is named with its reason, keeps the reason of what was revoked before, and tells what is missing', async () => {
    const tenant = await makeTenant(app)
    const { client, ids } = await issue(tenant, [...two, 'eva@example.edu'])
    const [first, second, third] = ids as [string, string, string]
    await client.post(`/api/v1/credentials/${second}/revoke`, { reason: 'Antes' })
    const answer = await client.post(path, { credential_ids: [first, second.toUpperCase(), unknownId], reason })
    expect(answer.status).toBe(202)
    expectRateHeaders(answer, 20)
    expect(answer.body).toMatchObject({ id: expect.stringMatching(uuid), reason, total: 3, finished_at: null })
    expect(answer.headers.get('location')).toBe(`/api/v1/revocations/${answer.body.id}`)
    expect((await finished(client, answer.body.id)).body).toEqual({
      id: answer.body.id,
      reason,
      requested_at: expect.any(String),
      finished_at: expect.any(String),
      total: 3,
      revoked: 1,
      already_revoked: 1,
      refused: 1,
      refusals: [{ credential_id: unknownId, code: 'credential_not_found', error: 'Credential not found' }],
    })
    const states = await Promise.all([first, second, third].map((id) => client.get(`/api/v1/credentials/${id}`)))
    expect(states.map(({ body }) => [body.status, body.revocation_reason])).toEqual([
      ['revoked', reason],
      ['revoked', 'Antes'],
      ['active', null],
    ])
  })

  it('revokes all of a job, those of retried rows too, with an event and an entry of the key for each', async () => {
    const tenant = await makeTenant(app)
    const { client, jobId } = await issue(tenant, [...two, 'eva@'])
    const { cursor } = { cursor: (await client.get('/api/v1/events')).body.next }
    const [failure] = (await client.get(`/api/v1/jobs/${jobId}/failures`)).body.failures
    const overrides = { row_data_overrides: { email: 'eva@example.edu' } }
    const retried = await client.post(`/api/v1/bulk-failures/${failure.id}/retry`, overrides)
    const answer = await client.post(path, { job_id: jobId, reason })
    expect([answer.status, answer.body.job_id, answer.body.total]).toEqual([202, jobId, 3])
    const { body } = await finished(client, answer.body.id)
    expect(body).toMatchObject({ revoked: 3, already_revoked: 0, refused: 0, refusals: [] })
    const last = await client.get(`/api/v1/credentials/${retried.body.credential_id}`)
    expect(last.body.status).toBe('revoked')
    const told = await until(
      () => client.get(`/api/v1/events?after=${cursor}&types=credential.revoked`),
      (page) => page.body.events.length === 3,
    )
    for (const event of told.body.events) {
      expect(event.actor).toEqual({ kind: 'api_key', id: tenant.keyId })
      expect(event.request_id).toBe(answer.headers.get('x-request-id'))
    }
    const { rows } = await (await app.connectAsOwner()).query(
      `select action, actor_kind, count(*)::int from audit_entries where organization_id = $1
       and action in ('credential.revoked', 'batch.revocation_requested') group by 1, 2 order by 1`,
      [tenant.organization.id],
    )
    expect(rows).toEqual([
      { action: 'batch.revocation_requested', actor_kind: 'api_key', count: 1 },
      { action: 'credential.revoked', actor_kind: 'api_key', count: 3 },
    ])
  })

  it('has one revocation of a job: asked for again, it has the same id and changes nothing', async () => {
    const { client, jobId } = await issue(await makeTenant(app), two)
    const first = await client.post(path, { job_id: jobId, reason })
    const done = await finished(client, first.body.id)
    const again = await client.post(path, { job_id: jobId, reason: 'Otro motivo' })
    expect([again.status, again.body]).toEqual([202, done.body])
  })

  it('answers the same to the same Idempotency-Key, and begins once', async () => {
    const { client, ids } = await issue(await makeTenant(app), two)
    const send = () => client.post(path, { credential_ids: ids, reason }, { 'idempotency-key': 'undo-1' })
    const [first, again] = [await send(), await send()]
    expect([again.status, again.body]).toEqual([202, first.body])
  })

  it('takes 5,000 ids and has finished at once where there is nothing to do', async () => {
    const client = clientFor(app.url, (await makeTenant(app)).key)
    const { body } = await client.post(path, { credential_ids: Array.from({ length: 5_000 }, randomUUID), reason })
    expect([body.refused, body.refusals.length, body.finished_at]).toEqual([5_000, 5_000, expect.any(String)])
  })
})

describe('another organization', () => {
  it('has ids that answer as missing ones, among one’s own too, and its credentials stay', async () => {
    const other = await issue(await makeTenant(app), two)
    const { client, ids } = await issue(await makeTenant(app), two)
    const { body } = await client.post(path, { credential_ids: [...ids, ...other.ids, unknownId], reason })
    const { refusals, revoked } = (await finished(client, body.id)).body
    expect(revoked).toBe(2)
    expect(refusals).toEqual(
      [...other.ids, unknownId]
        .toSorted()
        .map((id) => ({ credential_id: id, code: 'credential_not_found', error: 'Credential not found' })),
    )
    for (const id of other.ids) expect((await other.client.get(`/api/v1/credentials/${id}`)).body.status).toBe('active')
    for (const id of [other.jobId, unknownId])
      expectRefusal(await client.post(path, { job_id: id, reason }), 404, 'Job not found')
    expectRefusal(await other.client.get(`/api/v1/revocations/${body.id}`), 404, 'Run not found')
  })
})

describe('403', () => {
  refusesInactive(door)

  it('names the scope that a key lacks', async () => {
    const tenant = await makeTenant(app)
    const { key } = await createApiKey(tenant.ctx, 'lee', { scopes: ['credentials:read'] })
    const answer = await clientFor(app.url, key).post(path, { credential_ids: [unknownId], reason })
    expectRefusal(answer, 403, 'API key lacks the scope credentials:revoke')
  })

  it('refuses a key for some templates the others, one by one, and their jobs', async () => {
    const tenant = await makeTenant(app)
    const [mine, theirs] = [await makeTemplate(tenant), await makeTemplate(tenant)]
    const [own, foreign] = [await issue(tenant, two, mine.id), await issue(tenant, two, theirs.id)]
    const { key } = await createApiKey(tenant.ctx, 'una', { allowedTemplates: [mine.id] })
    const client = clientFor(app.url, key)
    const { body } = await client.post(path, { credential_ids: [own.ids[0], foreign.ids[0]], reason })
    expect((await finished(client, body.id)).body).toMatchObject({
      revoked: 1,
      refusals: [{ credential_id: foreign.ids[0], code: 'template_not_allowed' }],
    })
    expectRefusal(await client.post(path, { job_id: foreign.jobId, reason }), 403, 'API key is for other templates')
    const { body: others } = await foreign.client.post(path, { credential_ids: [foreign.ids[1]], reason })
    expectRefusal(await client.get(`/api/v1/revocations/${others.id}`), 404, 'Run not found')
  })
})

describe('a job that another key took back', () => {
  it('is told to a key for its template, when it is named again and by id, and to no key for others', async () => {
    const tenant = await makeTenant(app)
    const [mine, theirs] = [await makeTemplate(tenant), await makeTemplate(tenant)]
    const { client, jobId } = await issue(tenant, two, mine.id)
    const { body: begun } = await client.post(path, { job_id: jobId, reason })
    await finished(client, begun.id)
    const clientOf = async (templateId: typeof mine.id) =>
      clientFor(app.url, (await createApiKey(tenant.ctx, 'una', { allowedTemplates: [templateId] })).key)
    const own = await clientOf(mine.id)
    const again = await own.post(path, { job_id: jobId, reason })
    expect([again.status, again.body]).toMatchObject([202, { id: begun.id, job_id: jobId, revoked: 2 }])
    expect((await own.get(`/api/v1/revocations/${begun.id}`)).body).toEqual(again.body)
    const other = await (await clientOf(theirs.id)).get(`/api/v1/revocations/${begun.id}`)
    expectRefusal(other, 404, 'Run not found')
  })
})

describe('409', () => {
  it('waits until a job has issued its rows', async () => {
    const tenant = await makeTenant(app)
    const { id: templateId } = await makeTemplate(tenant)
    const ctx = { ...tenant.ctx, queue: { ...tenant.ctx.queue, enqueue: async () => {} } }
    const { id } = await startBatch(ctx, { templateId, rows: two.map((email) => ({ email })), bytes: 0 })
    const answer = await clientFor(app.url, tenant.key).post(path, { job_id: id, reason })
    expectRefusal(answer, 409, 'The rows of this batch are still being issued')
  })

  it('has three at work of an organization, those that begin at the same moment too', async () => {
    const still = await startApplication({ worker: false })
    const tenant = await makeTenant(still)
    const client = clientFor(still.url, tenant.key)
    const { body } = await client.issue((await makeTemplate(tenant)).id, [{ email: 'ana@example.edu' }])
    const order = { credential_ids: [body.credentials[0].credential_id], reason }
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => client.post(path, order)))
    await still.stop()
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 202, 202, 409, 409])
    const said = '3 runs of this kind are at work in the organization, the most there may be'
    expectRefusal(answers.find(({ status }) => status === 409) as never, 409, said)
  })
})

describe('422', () => {
  it.each([
    ['neither', {}, 'either credential_ids or job_id is required'],
    ['both', { credential_ids: [unknownId], job_id: unknownId }, 'either credential_ids or job_id is required'],
    ['no id', { credential_ids: [] }, 'credential_ids must be a list that is not empty'],
    ['what is no id', { credential_ids: ['x'] }, 'credential_ids must be UUIDs'],
    ['one twice', { credential_ids: [unknownId, unknownId.toUpperCase()] }, 'credential_ids must not name one twice'],
    ['5,001', { credential_ids: Array.from({ length: 5_001 }, randomUUID) }, 'credential_ids must not exceed 5000 ids'],
    ['a job that is none', { job_id: 'x' }, 'job_id must be a UUID'],
  ])('refuses a body that names %s', async (_what, which, problem) => {
    const client = clientFor(app.url, (await makeTenant(app)).key)
    expectRefusal(await client.post(path, { ...which, reason }), 422, problem)
  })

  it('asks for a reason that can be shown', async () => {
    const client = clientFor(app.url, (await makeTenant(app)).key)
    const answer = await client.post(path, { credential_ids: [unknownId] })
    expectRefusal(answer, 422, 'reason is required, as a text without control characters')
  })
})

describe('401', () => asksForKey(door))
describe('429', () => limitsItsRate(door))
