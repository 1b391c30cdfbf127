import { beforeEach, describe, expect, it } from 'vitest'
import { erasePerson } from '../../src/upkeep/erasure/erase-person.ts'
import { clientFor, jobEnded, until } from '../client.ts'
import { forgetRequests } from '../contract/door.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { startWithTenant } from '../with-tenant.ts'

const { app, tenant } = await startWithTenant()
const client = clientFor(app.url, tenant.key)
const template = await makeTemplate(tenant, { optional: ['recipient_name'] })
beforeEach(() => forgetRequests(app))

const issue = async (row: object, more: object = {}) =>
  client.post('/api/v1/credentials/issue', { template_id: template.id, recipients: [row], ...more })
const issued = async (row: object, more?: object): Promise<string> =>
  (await issue(row, more)).body.credentials[0].credential_id
const credential = async (id: string) => (await client.get(`/api/v1/credentials/${id}`)).body
const named = async (externalId: string) =>
  (await client.get(`/api/v1/credentials?external_id=${externalId}`)).body.credentials.map(
    ({ id }: { id: string }) => id,
  )
const letterOf = async (id: string) =>
  tenant.ctx.db
    .selectFrom('outbox')
    .selectAll()
    .where('credential_id', '=', id as never)
    .executeTakeFirstOrThrow()
const sentOf = (id: string) =>
  until(
    () => letterOf(id),
    ({ status }) => status === 'sent',
  )
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

describe('an id of the sender', () => {
  it('is told in the answer, the credential, the list and the events, and is not signed', async () => {
    const from = (await client.get('/api/v1/events')).body.next
    const { body } = await issue({ email: 'ana@example.edu', external_id: ' enrolment-1 ' })
    const [{ credential_id: id, external_id }] = body.credentials
    expect(external_id).toBe(' enrolment-1 ')
    const { ob3_data, ...facts } = await credential(id)
    expect(facts.external_id).toBe('enrolment-1')
    expect(JSON.stringify(ob3_data)).not.toContain('enrolment-1')
    expect(await named('enrolment-1')).toEqual([id])
    expect(await named('enrolment-2')).toEqual([])
    await client.post(`/api/v1/credentials/${id}/revoke`, { reason: 'x' })
    const told = await until(
      async () => (await client.get(`/api/v1/events?after=${from}&types=credential.*&subject=${id}`)).body.events,
      (events) => events.length === 2,
    )
    for (const { data } of told) expect(data.external_id).toBe('enrolment-1')
    await erasePerson(tenant.ctx, ['ana@example.edu'])
    expect(await credential(id)).not.toHaveProperty('external_id')
    expect(await named('enrolment-1')).toEqual([])
  })

  it('is told of each row of a batch, issued or not, beside rows without one', async () => {
    const rows = [
      { email: 'a@example.edu', external_id: 'a-1' },
      { email: 'b@' },
      { email: 'c@', external_id: 'c-1' },
      { email: 'd@example.edu' },
    ]
    const { body } = await client.issue(template.id, rows)
    const { result } = (await jobEnded(client, body.job_id)).body
    expect(
      result.errors.map(({ row, external_id }: { row: number; external_id?: string }) => [row, external_id]),
    ).toEqual([
      [2, undefined],
      [3, 'c-1'],
    ])
    const { credentials } = (await client.get(`/api/v1/credentials?job_id=${body.job_id}`)).body
    expect(
      credentials.map(({ row, external_id }: { row: number; external_id?: string }) => [row, external_id]).sort(),
    ).toEqual([
      [1, 'a-1'],
      [4, undefined],
    ])
    const [failure] = (await client.get(`/api/v1/jobs/${body.job_id}/failures`)).body.failures.filter(
      ({ row_data }: { row_data: { external_id?: string } }) => row_data.external_id,
    )
    const retried = await client.post(`/api/v1/bulk-failures/${failure.id}/retry`, {
      row_data_overrides: { email: 'c@example.edu' },
    })
    expect(await named('c-1')).toEqual([retried.body.credential_id])
  })

  it('goes on with a correction, which may give another', async () => {
    const id = await issued({ email: 'eva@example.edu', external_id: 'eva-1' })
    const correct = async (of: string, row: object) =>
      (
        await client.post(`/api/v1/credentials/${of}/correct`, {
          recipient: { email: 'eva@example.edu', ...row },
          reason: 'x',
        })
      ).body.credential_id
    const second = await correct(id, { recipient_name: 'Eva' })
    expect(await named('eva-1')).toEqual([second, id])
    const third = await correct(second, { external_id: 'eva-2' })
    expect(await named('eva-2')).toEqual([third])
  })

  it("finds nothing of another organization's", async () => {
    await issued({ email: 'ana@example.org', external_id: 'theirs' })
    const other = clientFor(app.url, (await makeTenant(app)).key)
    expect((await other.get('/api/v1/credentials?external_id=theirs')).body.total).toBe(0)
  })
})

describe('the letter of a row', () => {
  it('is in the language that it asks for', async () => {
    const [usual, asked] = [
      await issued({ email: 'l1@example.edu' }),
      await issued({ email: 'l2@example.edu', language: 'en' }),
    ]
    expect([
      JSON.parse((await letterOf(usual)).words).language,
      JSON.parse((await letterOf(asked)).words).language,
    ]).toEqual(['es', 'en'])
  })

  it('does not go out where row or request say so, and goes out once a person wants it', async () => {
    const rows = [{ email: 's1@example.edu', notify: false }, { email: 's2@example.edu' }]
    const { job_id } = (await client.issue(template.id, rows)).body
    const { result } = (await jobEnded(client, job_id)).body
    expect([result.successful, result.emails_sent, result.emails_failed, result.emails_pending]).toEqual([2, 1, 0, 0])
    const id = await issued({ email: 's3@example.edu' }, { notify: false })
    expect(await letterOf(id)).toMatchObject({ status: 'silent', next_attempt_at: null })
    const wanted = await issued({ email: 's4@example.edu', notify: true }, { notify: false })
    await sentOf(wanted)
    expect((await client.post(`/api/v1/credentials/${id}/letters`, {})).status).toBe(202)
    await sentOf(id)
  })

  it('goes out when it asks, and no job waits for it', async () => {
    const at = inDays(30).toISOString()
    const rows = [
      { email: 't1@example.edu', letter_at: at },
      { email: 't2@example.edu', letter_at: '2020-01-01T09:00:00+01:00' },
    ]
    const { job_id } = (await client.issue(template.id, rows)).body
    await jobEnded(client, job_id)
    const { credentials } = (await client.get(`/api/v1/credentials?job_id=${job_id}`)).body
    const [past, later] = credentials as { id: string }[]
    await sentOf((past as { id: string }).id)
    const id = (later as { id: string }).id
    expect(await letterOf(id)).toMatchObject({ status: 'pending', next_attempt_at: new Date(at), attempts: 0 })
    await client.post(`/api/v1/credentials/${id}/revoke`, { reason: 'x' })
    expect((await letterOf(id)).status).toBe('failed')
    const alone = await issued({ email: 't3@example.edu', letter_at: at })
    expect((await letterOf(alone)).next_attempt_at).toEqual(new Date(at))
  })
})

it('tells of each wish that is none, and nothing is issued', async () => {
  const row = {
    email: 'x@example.edu',
    external_id: 'x'.repeat(101),
    language: 'fr',
    notify: 'no',
    letter_at: inDays(370).toISOString(),
  }
  const { body } = await issue(row)
  expect(body.credentials[0]).toEqual({
    email: row.email,
    status: 'error',
    errors: [
      'Texto demasiado largo: external_id (máximo 100 caracteres)',
      'Valor inválido: language (se espera es o en)',
      'Valor inválido: notify (se espera true o false)',
      'Valor inválido: letter_at (se espera fecha y hora ISO 8601 con desfase, dentro de un año)',
    ],
    error_codes: ['text_too_long', 'value_invalid', 'value_invalid', 'value_invalid'],
  })
  for (const letter_at of ['2026-13-01T00:00:00Z', '2027-01-01', 5])
    expect((await issue({ email: 'x@example.edu', letter_at })).body.credentials[0].error_codes).toEqual([
      'value_invalid',
    ])
  expect(
    (await client.post('/api/v1/credentials/issue', { template_id: template.id, recipients: [{}], notify: 1 })).status,
  ).toBe(422)
  expect(
    (await issue({ email: 'y@example.edu', external_id: ' ', notify: null, letter_at: '' })).body.credentials[0].status,
  ).toBe('issued')
})
