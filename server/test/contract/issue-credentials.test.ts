import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeMember, makeTemplate, makeTenant } from '../factories.ts'
import { expectFields, expectRateHeaders, uuid } from './answers.ts'
import { knowsItsTemplate, refusesHugeBodies, refusesStructure } from './batch-body.ts'
import { asksForKey, type Door, limitsItsRate, namesItsMethods, refusesInactive } from './door.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication({ worker: false })
})
afterAll(() => app?.stop())

const path = '/api/v1/credentials/issue'
const door: Door = { app: () => app, operation: 'issue-credentials', method: 'POST', path, behind: 422 }

async function issue(template: Parameters<typeof makeTemplate>[1], row: object) {
  const tenant = await makeTenant(app)
  const { id } = await makeTemplate(tenant, template)
  const client = clientFor(app.url, tenant.key)
  return { tenant, client, id, answer: await client.issue(id, [{ email: 'ana@example.edu', ...row }]) }
}

describe('200, one recipient', () => {
  it('is issued at once: mode, and its e-mail, status, id and public address', async () => {
    const { answer, client } = await issue({}, {})
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expectRateHeaders(answer, 20)
    expectFields(answer.body, ['mode', 'credentials'])
    const [one] = answer.body.credentials
    expect(answer.body).toEqual({
      mode: 'sync',
      credentials: [
        {
          email: 'ana@example.edu',
          status: 'issued',
          credential_id: expect.stringMatching(uuid),
          credential_url: `https://credentials.example.edu/credentials/${one.credential_id}`,
        },
      ],
    })
    expect(answer.headers.get('location')).toBeNull()
    expect(answer.headers.get('retry-after')).toBeNull()
    expect((await client.get(`/api/v1/credentials/${one.credential_id}`)).body.recipient_email).toBe('ana@example.edu')
    expect((await fetch(`${app.url}/credentials/${one.credential_id}`)).status).toBe(200)
  })

  it('is told what is wrong with it, in the words and order of validate, and nothing is issued or kept', async () => {
    const template = { required: ['recipient_name' as const], hasResult: true, resultType: 'LetterGrade' }
    const { answer, client, id } = await issue(template, { email: 'ana@' })
    expect(answer.status).toBe(200)
    const errors = [
      'Invalid email: ana@',
      'Este achievement requiere recipient_name',
      'Este achievement requiere calificación (LetterGrade)',
    ]
    const error_codes = ['email_invalid', 'field_missing', 'result_missing']
    expect(answer.body).toEqual({
      mode: 'sync',
      credentials: [{ email: 'ana@', status: 'error', errors, error_codes }],
    })
    const checked = await client.post('/api/v1/credentials/validate', {
      template_id: id,
      recipients: [{ email: 'ana@' }],
    })
    expect(checked.body.recipients[0]).toMatchObject({ errors, error_codes })
    expect((await client.get('/api/v1/credentials')).body.total).toBe(0)
    expect((await client.get('/api/v1/bulk-failures')).body.total).toBe(0)
  })

  it('gets a letter with the public link', async () => {
    const { answer } = await issue({}, { email: 'carta@example.edu' })
    const [one] = answer.body.credentials
    const other = await startApplication({ besides: app })
    try {
      const letter = await until(async () => other.smtp.letters.find(({ to }) => to === 'carta@example.edu'), Boolean)
      expect((await letter?.read())?.text).toContain(one.credential_url)
    } finally {
      await other.stop()
    }
  })

  it('is issued again by a second request: idempotency is per job', async () => {
    const { client, id, answer } = await issue({}, {})
    const again = await client.issue(id, [{ email: 'ana@example.edu' }])
    expect(again.body.credentials[0].status).toBe('issued')
    expect(again.body.credentials[0].credential_id).not.toBe(answer.body.credentials[0].credential_id)
    expect((await client.get('/api/v1/credentials')).body.total).toBe(2)
  })

  it('carries what it was sent into the signed document', async () => {
    const { answer, client } = await issue(
      {
        required: ['recipient_name', 'result_value', 'credits_earned', 'evidence', 'role', 'license_number', 'term'],
        optional: ['activity_start_date', 'activity_end_date'],
        hasResult: true,
        resultType: 'LetterGrade',
        resultAllowedValues: ['A', 'B'],
        creditsAvailable: 8.2,
        requiresEvidence: true,
      },
      {
        recipient_name: ' Ana Muñoz ',
        result_value: 'A',
        credits_earned: 8.2,
        evidence: [{ name: 'Proyecto', url: 'https://example.edu/p?x=1', description: 'Memoria' }],
        role: 'Ponente',
        license_number: 'L-17',
        term: '2026-1',
        activity_start_date: '2026-02-01',
        activity_end_date: '2026-06-30',
      },
    )
    const read = await client.get(`/api/v1/credentials/${answer.body.credentials[0].credential_id}`)
    const document = JSON.stringify(read.body.ob3_data)
    for (const value of ['"Ana Muñoz"', '"A"', '8.2', '"https://example.edu/p?x=1"', '"Ponente"', '"L-17"', '"2026-1"'])
      expect(document).toContain(value)
    for (const day of ['2026-02-01', '2026-06-30']) expect(document).toContain(day)
    expect(document).not.toContain('ana@example.edu')
  })

  it("takes a member's name from the profile where the row is blank, and the row's where it is not", async () => {
    const tenant = await makeTenant(app)
    const { id } = await makeTemplate(tenant, { required: ['recipient_name'] })
    await makeMember(tenant, { email: 'ana@example.edu', name: 'Ana del Perfil' })
    const client = clientFor(app.url, tenant.key)
    const names = []
    for (const recipient_name of [undefined, '  ', 'Ana de la Fila']) {
      const { body } = await client.issue(id, [{ email: 'Ana@example.edu', recipient_name }])
      const read = await client.get(`/api/v1/credentials/${body.credentials[0].credential_id}`)
      names.push(read.body.ob3_data.credentialSubject.name)
    }
    expect(names).toEqual(['Ana del Perfil', 'Ana del Perfil', 'Ana de la Fila'])
  })

  it('ignores fields that the template does not name, whatever they hold', async () => {
    const { answer, client } = await issue(
      {},
      { recipient_name: 7, role: { a: 1 }, nickname: 'x', credits_earned: 'y' },
    )
    expect(answer.body.credentials[0].status).toBe('issued')
    const read = await client.get(`/api/v1/credentials/${answer.body.credentials[0].credential_id}`)
    expect(read.text).not.toContain('nickname')
  })

  it('issues to a domain that takes no mail or may be mistyped: warnings stop nothing', async () => {
    const { answer } = await issue({}, { email: 'ana@gmial.con' })
    expect(answer.body.credentials[0].status).toBe('issued')
  })

  it('answers though the relay is dead', async () => {
    const dead = await startApplication({ besides: app, worker: false, smtpUrl: 'smtp://127.0.0.1:9' })
    try {
      const tenant = await makeTenant(app)
      const { id } = await makeTemplate(tenant)
      const { body } = await clientFor(dead.url, tenant.key).issue(id, [{ email: 'ana@example.edu' }])
      expect(body.credentials[0].status).toBe('issued')
    } finally {
      await dead.stop()
    }
  })
})

describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))
describe('404', () => knowsItsTemplate({ app: () => app, operation: door.operation, path }))
describe('405', () => namesItsMethods(door))
describe('413', () => refusesHugeBodies({ app: () => app, operation: door.operation, path }))

describe('422', () => {
  refusesStructure({ app: () => app, operation: door.operation, path })

  it('issues nothing of a body that is refused', async () => {
    const tenant = await makeTenant(app)
    const { id } = await makeTemplate(tenant)
    const client = clientFor(app.url, tenant.key)
    await client.issue(id, [{ email: 'ana@example.edu' }, 'luis@example.edu'])
    expect((await client.get('/api/v1/credentials')).body.total).toBe(0)
  })
})

describe('429', () => limitsItsRate(door))
