import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../../../open-badges/test/property-runs.ts'
import { ana, check, described, errorsOf, recipientOf, template } from '../../../test/recipient-check.ts'
import { fieldNames } from '../../templates/recipient-fields.ts'
import type { Template } from '../../templates/template.ts'
import { checkRecipients, findDuplicates } from './check-recipient.ts'
import type { RawRow, RowCheck } from './recipient.ts'

describe('the messages of the contract', () => {
  it('stand word for word, in the order of the fields', () => {
    const strict = { hasResult: true, resultType: 'LetterGrade', requiresEvidence: true }
    const required = { ...strict, requiredFields: described(['credits_earned', 'role', 'activity_start_date']) }
    expect(check({ email: 'ana(at)example.com' }, required).errors).toEqual([
      'Invalid email: ana(at)example.com',
      'Este achievement requiere calificación (LetterGrade)',
      'Este achievement requiere créditos obtenidos',
      'Este achievement requiere evidencia',
      'Este achievement requiere role',
      'Este achievement requiere activity_start_date',
    ])
  })

  it('name the allowed results and the credits available', () => {
    expect(
      errorsOf(
        { result_value: 'E', credits_earned: 3.5 },
        { resultAllowedValues: ['A', 'B', 'C'], creditsAvailable: 3 },
      ),
    ).toEqual(['Calificación inválida. Valores permitidos: A, B, C', 'Los créditos no pueden exceder 3'])
  })

  it('name the kind of result that the template wants', () => {
    expect(errorsOf({}, { hasResult: true, resultType: 'Percent' })).toEqual([
      'Este achievement requiere calificación (Percent)',
    ])
    expect(errorsOf({}, { hasResult: true })).toEqual(['Este achievement requiere calificación'])
  })
})

describe('blanks', () => {
  it.each([undefined, null, '', '   ', '\u00a0', '\u200b\u202e'])('%j counts as absent', (blank) => {
    const required = { requiredFields: described(['role', 'result_value', 'activity_end_date']) }
    expect(errorsOf({ role: blank, result_value: blank }, required)).toEqual([
      'Este achievement requiere calificación',
      'Este achievement requiere role',
      'Este achievement requiere activity_end_date',
    ])
    expect(recipientOf({ role: blank, term: blank })).toEqual({
      email: 'ana@example.com',
      normalizedEmail: 'ana@example.com',
      evidence: [],
    })
  })

  it.each([undefined, null, '', '  '])('e-mail %j is missing, not malformed', (email) => {
    expect(check({ email }).errors).toEqual(['Este achievement requiere email'])
  })
})

describe('duplicates', () => {
  it('are found by the mailbox, and the first row stands', () => {
    const rows = ['Ana.B@gmail.com', 'luis@example.com', 'anab+x@googlemail.com', 'ana@', 'ANAB@gmail.com', 'ana@']
    const checks = checkRecipients(
      template(),
      rows.map((email) => ({ email })),
    )
    expect(checks.map(({ errors }) => errors)).toEqual([
      [],
      [],
      ['Email duplicado en el lote (fila 1)'],
      ['Invalid email: ana@'],
      ['Email duplicado en el lote (fila 1)'],
      ['Invalid email: ana@'],
    ])
  })

  it('stand behind a first row that has another fault', () => {
    const checks = checkRecipients(template({ hasResult: true }), [ana, { ...ana, result_value: 'A' }])
    expect(checks[1]?.errors).toEqual(['Email duplicado en el lote (fila 1)'])
  })

  it('give a chunk the verdict of the whole batch', () => {
    const rows = Array.from({ length: 250 }, (_, index) => ({
      email: `p${index % 90}@example.com`,
      role: index % 7 ? 'x' : 5,
    }))
    const whole = checkRecipients(template(), rows)
    const duplicates = findDuplicates(rows)
    const chunks = [0, 100, 200].flatMap((start) =>
      checkRecipients(template(), rows.slice(start, start + 100), { firstRow: start + 1, duplicates }),
    )
    expect(chunks).toEqual(whole)
    expect(whole.at(-1)?.row).toBe(250)
  })
})

describe('fields that the template does not name', () => {
  const bare = { optionalFields: described(['role']) }

  it('are ignored with a warning each, whatever they hold', () => {
    const row = {
      ...ana,
      role: 'x',
      result_value: 5,
      evidence: 'x',
      term: '',
      grade: 'A',
      activity_start_date: 'mañana',
    }
    const { errors, warnings, recipient } = check(row, bare)
    expect(errors).toEqual([])
    expect(warnings).toEqual([
      'Field not used by this template: result_value',
      'Field not used by this template: evidence',
      'Field not used by this template: grade',
      'Field not used by this template: activity_start_date',
    ])
    expect(recipient).toEqual({ email: 'ana@example.com', normalizedEmail: 'ana@example.com', evidence: [], role: 'x' })
  })

  it('are not all named when there are thousands', () => {
    const strange = Object.fromEntries(Array.from({ length: 4000 }, (_, index) => [`k${index}\u0000`, 1]))
    const { warnings } = check({ ...strange, ...ana })
    expect(warnings).toHaveLength(21)
    expect(warnings[0]).toBe('Field not used by this template: k0\ufffd')
    expect(warnings.at(-1)).toBe('Fields not used by this template: 3980 more')
  })
})

describe("a member's profile", () => {
  const profile = { name: 'Ana Pérez', role: 'Docente', licenseNumber: 'L-1' }
  const fill = (row: RawRow, changes: Partial<Template> = {}, from: object = profile) =>
    checkRecipients(template(changes), [{ ...ana, ...row }], {
      profileOf: (email) => (email === 'ana@example.com' ? from : undefined),
    })[0] as RowCheck

  it('fills what is blank before anything is called missing', () => {
    const required = { requiredFields: described(['recipient_name', 'role', 'license_number']) }
    expect(fill({ role: ' ', license_number: 'X-9' }, required)).toMatchObject({
      errors: [],
      recipient: { recipientName: 'Ana Pérez', role: 'Docente', licenseNumber: 'X-9' },
    })
    expect(fill({ email: 'luis@example.com' }, required).errors).toHaveLength(3)
  })

  it('never covers a fault, nor fills a field that the template does not name', () => {
    expect(fill({ role: 5 }).errors).toEqual(['Tipo inválido: role (se espera texto)'])
    expect(fill({}, { optionalFields: [] }).recipient).not.toHaveProperty('role')
  })

  it('fills nothing that could not be signed', () => {
    expect(fill({}, {}, { name: 'A\u0000', role: null }).recipient).toEqual({
      email: 'ana@example.com',
      normalizedEmail: 'ana@example.com',
      evidence: [],
    })
  })
})

describe('whatever a client sends', () => {
  const templates = fc.record({
    hasResult: fc.boolean(),
    requiresEvidence: fc.boolean(),
    creditsAvailable: fc.constantFrom<(number | null)[]>(null, 0, 3),
    resultAllowedValues: fc.constantFrom<string[][]>([], ['A', 'B']),
    requiredFields: fc.subarray([...fieldNames]).map(described),
    optionalFields: fc.subarray([...fieldNames]).map(described),
  })
  const value = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('A', 2, '2026-01-01', [{ url: 'https://e.co' }], -0),
  )
  const email = fc.oneof(fc.emailAddress(), fc.constantFrom('a@gmail.com', 'A@googlemail.com'), value)
  const row = fc.oneof(
    fc.jsonValue(),
    fc.record({ email, ...Object.fromEntries(fieldNames.map((name) => [name, value])) }, { requiredKeys: ['email'] }),
  )

  it('never throws, and issues exactly the rows without an error', () => {
    fc.assert(
      fc.property(templates, fc.array(row, { maxLength: 6 }), (changes, sent) => {
        // Through JSON, as rows arrive: "__proto__" becomes a key of its own.
        const rows = JSON.parse(JSON.stringify(sent)) as RawRow[]
        const before = JSON.stringify(rows)
        const checks = checkRecipients(template(changes), rows)
        expect(JSON.stringify(rows)).toBe(before)
        for (const [index, { row, email, errors, warnings, recipient }] of checks.entries()) {
          expect(row).toBe(index + 1)
          expect(errors.length === 0).toBe(recipient !== undefined)
          const words = JSON.stringify([email, errors, warnings, recipient])
          expect(words).not.toMatch(/\\u0000|\\ud[89a-f]/)
        }
        const issued = checks.flatMap(({ recipient }) => recipient?.normalizedEmail ?? [])
        expect(new Set(issued).size).toBe(issued.length)
      }),
      { numRuns: propertyRuns(1_000) },
    )
  })

  it.each([
    '{"__proto__":{"email":"ana@example.com"}}',
    '{"email":{"toString":"x"},"constructor":1,"toString":{"toString":1},"hasOwnProperty":1}',
    '{"email":["ana@example.com"]}',
    '{"email":5}',
    '[]',
    'null',
    '"ana@example.com"',
  ])('refuses %s without falling over', (json) => {
    expect(check(JSON.parse(json)).errors).toHaveLength(1)
  })

  it('checks five thousand rows in a moment', () => {
    const rows = Array.from({ length: 5000 }, (_, index) => ({
      email: `persona.${index}@dominio${index % 700}.edu.mx`,
      recipient_name: `María Núñez ${index}`,
      result_value: 'A',
      credits_earned: 2,
      evidence: [{ name: 'Tésis', url: `https://example.com/${index}` }],
    }))
    const strict = template({
      hasResult: true,
      resultAllowedValues: ['A'],
      creditsAvailable: 3,
      requiresEvidence: true,
    })
    checkRecipients(strict, rows)
    const before = process.cpuUsage()
    expect(checkRecipients(strict, rows).every(({ recipient }) => recipient)).toBe(true)
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000)
  })
})
