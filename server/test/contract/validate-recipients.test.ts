import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeMember, makeTemplate, makeTenant } from '../factories.ts'
import { expectFields, expectRateHeaders } from './answers.ts'
import { knowsItsTemplate, refusesHugeBodies, refusesStructure } from './batch-body.ts'
import { asksForKey, type Door, limitsItsRate, namesItsMethods, refusesInactive } from './door.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication({ worker: false })
})
afterAll(() => app?.stop())

const path = '/api/v1/credentials/validate'
const door: Door = { app: () => app, operation: 'validate-recipients', method: 'POST', path, behind: 422 }
const unchecked = 'Domain example.edu could not be checked'

async function validate(template: Parameters<typeof makeTemplate>[1], recipients: object[]) {
  const tenant = await makeTenant(app)
  const { id } = await makeTemplate(tenant, template)
  const answer = await clientFor(app.url, tenant.key).post(path, { template_id: id, recipients })
  return { ...answer, id }
}

const errorsOf = async (template: Parameters<typeof makeTemplate>[1], row: object) =>
  (await validate(template, [{ email: 'ana@example.edu', ...row }])).body.recipients[0].errors

describe('200', () => {
  it('counts the rows by status and says of each its number, address, status, errors and warnings, each with its code', async () => {
    const { status, headers, body, id, text } = await validate({ required: ['recipient_name'] }, [
      { email: 'ana@example.edu', recipient_name: 'Ana' },
      { email: 'luis@example.edu', recipient_name: 'Luis', nickname: 'lu' },
      { email: 'nadie' },
    ])
    expect(status).toBe(200)
    expectRateHeaders({ status, headers, body, text }, 30)
    expectFields(body, ['template_id', 'total', 'valid', 'warnings', 'errors', 'recipients'])
    expect(body).toEqual({
      template_id: id,
      total: 3,
      valid: 0,
      warnings: 2,
      errors: 1,
      recipients: [
        {
          row: 1,
          email: 'ana@example.edu',
          status: 'warning',
          errors: [],
          error_codes: [],
          warnings: [unchecked],
          warning_codes: ['domain_not_checked'],
        },
        {
          row: 2,
          email: 'luis@example.edu',
          status: 'warning',
          errors: [],
          error_codes: [],
          warnings: ['Field not used by this template: nickname', unchecked],
          warning_codes: ['field_not_used', 'domain_not_checked'],
        },
        {
          row: 3,
          email: 'nadie',
          status: 'error',
          errors: ['Invalid email: nadie', 'Este achievement requiere recipient_name'],
          error_codes: ['email_invalid', 'field_missing'],
          warnings: [],
          warning_codes: [],
        },
      ],
    })
  })

  it('issues nothing and sends nothing', async () => {
    const tenant = await makeTenant(app)
    const { id } = await makeTemplate(tenant)
    const client = clientFor(app.url, tenant.key)
    const letters = app.smtp.letters.length
    await client.post(path, { template_id: id, recipients: [{ email: 'ana@example.edu' }, { email: 'x' }] })
    expect((await client.get('/api/v1/credentials')).body.total).toBe(0)
    expect((await client.get('/api/v1/bulk-failures')).body.total).toBe(0)
    expect(app.smtp.letters.length).toBe(letters)
  })

  it('speaks of what is missing in the words of the contract', async () => {
    expect(await errorsOf({ hasResult: true, resultType: 'LetterGrade' }, {})).toEqual([
      'Este achievement requiere calificación (LetterGrade)',
    ])
    expect(await errorsOf({ required: ['credits_earned'] }, {})).toEqual([
      'Este achievement requiere créditos obtenidos',
    ])
    expect(await errorsOf({ requiresEvidence: true }, {})).toEqual(['Este achievement requiere evidencia'])
    expect(await errorsOf({ requiresEvidence: true }, { evidence: [] })).toEqual([
      'Este achievement requiere evidencia',
    ])
    expect(await errorsOf({ required: ['role', 'term'] }, { role: ' ' })).toEqual([
      'Este achievement requiere role',
      'Este achievement requiere term',
    ])
    expect((await validate({}, [{}])).body.recipients[0]).toMatchObject({
      email: '',
      status: 'error',
      errors: ['Este achievement requiere email'],
    })
  })

  it('speaks of wrong values in the words of the contract', async () => {
    const graded = { hasResult: true, resultType: 'LetterGrade', resultAllowedValues: ['A', 'B', 'C'] }
    expect(await errorsOf(graded, { result_value: 'D' })).toEqual([
      'Calificación inválida. Valores permitidos: A, B, C',
    ])
    expect(await errorsOf({ required: ['credits_earned'], creditsAvailable: 8.2 }, { credits_earned: 8.21 })).toEqual([
      'Los créditos no pueden exceder 8.2',
    ])
    expect(await errorsOf({ optional: ['evidence'] }, { evidence: [{ url: 'javascript:alert(1)' }] })).toEqual([
      'Evidencia inválida: url',
    ])
    const dated = { optional: ['activity_start_date', 'activity_end_date'] } as const
    const dates = { activity_start_date: '2026-02-30', activity_end_date: '20/11/2026' }
    expect(await errorsOf({ optional: [...dated.optional] }, dates)).toEqual([
      'Fecha inválida: activity_start_date',
      'Fecha inválida: activity_end_date',
    ])
    const swapped = { activity_start_date: '2026-02-02', activity_end_date: '2026-02-01' }
    expect(await errorsOf({ optional: [...dated.optional] }, swapped)).toEqual(['Fecha inválida: activity_end_date'])
  })

  it('takes the boundary values', async () => {
    const limits = { optional: ['credits_earned'] as const, creditsAvailable: 8.2 }
    for (const credits_earned of [0, 8.2, 0.1, -0])
      expect(await errorsOf({ ...limits, optional: [...limits.optional] }, { credits_earned })).toEqual([])
  })

  it('calls the later rows of one person duplicates, whatever their spelling, and names the first', async () => {
    const { body } = await validate({}, [
      { email: 'ana.munoz@gmail.com' },
      { email: 'AnaMunoz+cursos@googlemail.com' },
      { email: 'luis@example.edu' },
      { email: 'LUIS@EXAMPLE.EDU' },
      { email: 'luis+x@example.edu' },
      { email: 'anamunoz@gmail.com' },
    ])
    expect(body.recipients.map((row: { errors: string[] }) => row.errors)).toEqual([
      [],
      ['Email duplicado en el lote (fila 1)'],
      [],
      ['Email duplicado en el lote (fila 3)'],
      [],
      ['Email duplicado en el lote (fila 1)'],
    ])
  })

  it('hints at a mistyped domain, and at none of the Spanish and Latin American ones', async () => {
    const hints: Record<string, string | undefined> = {
      'gmial.com': 'gmail.com',
      'gmail.con': 'gmail.com',
      'gmail.es': 'gmail.com',
      'hotmial.es': 'hotmail.es',
      'yaho.com.mx': 'yahoo.com.mx',
      'outlok.com': 'outlook.com',
      'unam.mx': undefined,
      'tec.mx': undefined,
      'hotmail.es': undefined,
      'live.com.mx': undefined,
      'yahoo.com.ar': undefined,
      'usal.es': undefined,
    }
    const { body } = await validate(
      {},
      Object.keys(hints).map((domain) => ({ email: `ana@${domain}` })),
    )
    const given = body.recipients.map((row: { warnings: string[] }) =>
      row.warnings.find((warning) => warning.startsWith('Did you mean')),
    )
    expect(given).toEqual(Object.values(hints).map((hint) => hint && `Did you mean ${hint}?`))
    expect(body.errors).toBe(0)
  })

  it("fills a member's blanks from the profile before it calls anything missing", async () => {
    const tenant = await makeTenant(app)
    const { id } = await makeTemplate(tenant, { required: ['recipient_name', 'role', 'license_number'] })
    await makeMember(tenant, { email: 'ana@example.edu', name: 'Ana', role: 'Docente', licenseNumber: 'L-1' })
    const client = clientFor(app.url, tenant.key)
    const recipients = [{ email: 'ANA@example.edu', recipient_name: '' }, { email: 'otra@example.edu' }]
    const { body } = await client.post(path, { template_id: id, recipients })
    expect(body.recipients.map((row: { errors: string[] }) => row.errors.length)).toEqual([0, 3])
    const elsewhere = await makeTenant(app)
    const other = await makeTemplate(elsewhere, { required: ['recipient_name'] })
    const answer = await clientFor(app.url, elsewhere.key).post(path, { template_id: other.id, recipients })
    expect(answer.body.errors).toBe(2)
  })

  it('checks 5,000 rows in one answer, numbered from 1 to 5,000', async () => {
    const rows = Array.from({ length: 5_000 }, (_, n) => ({ email: n % 50 ? `p${n}@example.edu` : `bad ${n}` }))
    const { body } = await validate({}, rows)
    expect([body.total, body.valid + body.warnings, body.errors]).toEqual([5_000, 4_900, 100])
    expect(body.recipients.map((row: { row: number }) => row.row)).toEqual(rows.map((_, n) => n + 1))
  })
})

describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))
describe('404', () => knowsItsTemplate({ app: () => app, operation: door.operation, path }))
describe('405', () => namesItsMethods(door))
describe('413', () => refusesHugeBodies({ app: () => app, operation: door.operation, path }))
describe('422', () => refusesStructure({ app: () => app, operation: door.operation, path }))
describe('429', () => limitsItsRate(door))
