import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { clientFor, jobEnded, until } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication()
})
afterAll(() => app?.stop())

describe('one recipient', () => {
  it('is issued at once, mailed, and readable by its id', async () => {
    const tenant = await makeTenant(app)
    const template = await makeTemplate(tenant, { required: ['recipient_name'] })
    const client = clientFor(app.url, tenant.key)
    const { status, body } = await client.issue(template.id, [
      { email: 'ana@example.edu', recipient_name: 'Ana Muñoz' },
    ])
    expect(status).toBe(200)
    expect(body).toEqual({
      mode: 'sync',
      credentials: [
        {
          email: 'ana@example.edu',
          status: 'issued',
          credential_id: expect.any(String),
          credential_url: expect.stringMatching(/^https:\/\/credentials\.example\.edu\/credentials\//),
        },
      ],
    })
    const id = body.credentials[0].credential_id
    const read = await client.get(`/api/v1/credentials/${id}`)
    expect(read.body).toMatchObject({
      id,
      status: 'active',
      recipient_email: 'ana@example.edu',
      revocation_reason: null,
    })
    expect(read.body.ob3_data.credentialSubject.name).toBe('Ana Muñoz')
    const letter = await until(async () => app.smtp.letters.find((one) => one.to === 'ana@example.edu'), Boolean)
    expect((await letter?.read())?.text).toContain(body.credentials[0].credential_url)
  })
})

describe('a batch', () => {
  it('runs to SUCCESS with every row a credential or a failure record, and a letter for each credential', async () => {
    const tenant = await makeTenant(app)
    const template = await makeTemplate(tenant, { required: ['recipient_name'] })
    const client = clientFor(app.url, tenant.key)
    const rows = Array.from({ length: 250 }, (_, n) => ({
      email: `p${n}@batch.example.edu`,
      recipient_name: `Persona ${n}`,
    }))
    const bad = [
      { email: 'nobody' },
      { email: 'p1@batch.example.edu', recipient_name: 'Otra' },
      { recipient_name: 'Sin correo' },
    ]
    const accepted = await client.issue(template.id, [...rows, ...bad])
    expect(accepted.body).toMatchObject({
      mode: 'async',
      message: `Issuing 253 credentials. Poll /api/v1/jobs/${accepted.body.job_id}`,
    })
    expect(accepted.headers.get('location')).toBe(`/api/v1/jobs/${accepted.body.job_id}`)
    const { body } = await jobEnded(client, accepted.body.job_id)
    expect(body).toMatchObject({
      status: 'SUCCESS',
      result: {
        total: 253,
        successful: 250,
        failed: 3,
        already_emitted: 0,
        emails_sent: 250,
        emails_failed: 0,
        emails_pending: 0,
        internal_count: 0,
        external_count: 250,
      },
    })
    expect(body.result.errors).toEqual([
      { row: 251, email: 'nobody', error: expect.stringContaining('Invalid email: nobody'), codes: expect.any(Array) },
      {
        row: 252,
        email: 'p1@batch.example.edu',
        error: 'Email duplicado en el lote (fila 2)',
        codes: ['email_duplicate'],
      },
      { row: 253, email: '', error: expect.any(String), codes: expect.any(Array) },
    ])
    const letters = app.smtp.letters.filter((letter) => letter.to.endsWith('@batch.example.edu'))
    expect(new Set(letters.map((letter) => letter.to)).size).toBe(250)
    expect(letters.length).toBe(250)
  })
})
