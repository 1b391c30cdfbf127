import { signableCredits } from '@sello/open-badges'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../../../open-badges/test/property-runs.ts'
import { errorsOf, recipientOf } from '../../../test/recipient-check.ts'
import { readNewOrganization } from '../../organizations/organization.ts'
import { readTemplate } from '../../templates/template-file.ts'

// Rows, templates and organizations are read by one rule: a value that one of these doors takes is taken by the others, and stored alike.

const refused = Symbol('refused')
type Verdict = string | number | typeof refused

function verdictOf(read: () => string | number | null | undefined): Verdict {
  try {
    return read() ?? refused
  } catch {
    return refused
  }
}

const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 3 }),
  fc.constantFrom(
    '[',
    ']',
    '%',
    '%41',
    '#',
    '?',
    '@',
    ':',
    '/',
    '\\',
    '"',
    '{',
    '|',
    '^',
    '`',
    ' ',
    '\t',
    '\n',
    'ñ',
    '🎓',
  ),
  fc.constantFrom(
    '\u00ad',
    '\u200b',
    '\u202e',
    '\ufeff',
    '\ufffe',
    '\uffff',
    '\ud800',
    '\u0085',
    '\0',
    '\r\n',
    '\u2028',
  ),
  fc.stringMatching(/^[a-z0-9.]{1,4}$/),
)
const pieces = fc.array(piece, { maxLength: 6 }).map((all) => all.join(''))
const scheme = fc.constantFrom('https://', 'http://', 'HTTPS://', ' https://', 'https:', 'ftp://', '')
const host = fc.constantFrom(
  'a.example',
  'A.example:443',
  'ñ.example',
  '127.1',
  'u:p@a.example',
  '[::1]',
  'a{.example',
  '',
)
const address = fc.tuple(scheme, host, pieces).map(([start, name, rest]) => `${start}${name}/${rest}`)

const runs = { numRuns: propertyRuns(2_000) }

describe('one value at every door', () => {
  it('an address', () => {
    fc.assert(
      fc.property(address, (url) => {
        const row = verdictOf(() => recipientOf({ evidence: [{ url }] })?.evidence[0]?.url)
        const template = verdictOf(() => readTemplate({ name: 'A', image_url: url }, 'es').imageUrl)
        const organization = verdictOf(() => readNewOrganization({ name: 'A', slug: 'a', language: 'es', url }).url)
        expect([template, organization]).toEqual([row, row])
      }),
      runs,
    )
  })

  it('a line of text', () => {
    fc.assert(
      fc.property(pieces, (text) => {
        const row = verdictOf(() => recipientOf({ role: text })?.role)
        const template = verdictOf(() => readTemplate({ name: text }, 'es').name)
        const value = verdictOf(
          () => readTemplate({ name: 'A', result_allowed_values: [text] }, 'es').resultAllowedValues[0],
        )
        const organization = verdictOf(
          () => readNewOrganization({ name: text, slug: 'a', language: 'es', url: null }).name,
        )
        expect([template, value]).toEqual([row, row])
        // A name of an organization that was sent with a line break is a mistake, and not cleaned up in silence.
        if (organization !== refused) expect(organization).toBe(row)
      }),
      runs,
    )
  })

  it('several lines of text', () => {
    fc.assert(
      fc.property(pieces, (text) => {
        const row = verdictOf(
          () => recipientOf({ evidence: [{ name: 'A', description: text }] })?.evidence[0]?.description ?? '',
        )
        const template = verdictOf(() => readTemplate({ name: 'A', description: text }, 'es').description)
        expect(template === refused ? '' : template).toBe(row === refused ? '' : row)
        expect(errorsOf({ evidence: [{ name: 'A', description: text }] }).length > 0).toBe(template === refused)
      }),
      runs,
    )
  })

  it('a number of credits', () => {
    const number = fc.oneof(fc.double(), fc.constantFrom(0, -0, 1e-7, 1e-6, 8.2, 1e15, 1e15 + 2, 5e-324))
    fc.assert(
      fc.property(number, (credits) => {
        const row = verdictOf(() => recipientOf({ credits_earned: credits })?.creditsEarned)
        const template = verdictOf(() => readTemplate({ name: 'A', credits_available: credits }, 'es').creditsAvailable)
        expect([template, signableCredits(credits) ?? refused]).toEqual([row, row])
      }),
      runs,
    )
  })

  it('a result that a template allows can be awarded, however either of them is spelled', () => {
    fc.assert(
      fc.property(pieces, (text) => {
        const values = verdictOf(
          () => readTemplate({ name: 'A', result_allowed_values: [text] }, 'es').resultAllowedValues[0],
        )
        if (values === refused) return
        const allowed = { resultType: 'LetterGrade', resultAllowedValues: [String(values)] }
        expect(recipientOf({ result_value: text }, allowed)?.resultValue).toBe(values)
        // And so it was kept by a template that was saved before allowed values were cleaned.
        expect(errorsOf({ result_value: text }, { ...allowed, resultAllowedValues: [text] })).toEqual([])
      }),
      runs,
    )
  })
})

describe('a result of the type Status', () => {
  const status = { hasResult: true, resultType: 'Status' }

  it('is one of the standard’s statuses', () => {
    expect(recipientOf({ result_value: 'Completed' }, status)?.resultValue).toBe('Completed')
    expect(errorsOf({ result_value: 'Aprobado' }, status)).toEqual([
      'Calificación inválida. Valores permitidos: Completed, Enrolled, Failed, InProgress, OnHold, Provisional, Withdrew',
    ])
  })

  it('is refused by name where a template saved before allows another', () => {
    const saved = { ...status, resultAllowedValues: ['Aprobado', 'Failed'] }
    expect(errorsOf({ result_value: 'Aprobado' }, saved)).toEqual(['Calificación inválida. Valores permitidos: Failed'])
    expect(errorsOf({ result_value: 'Failed' }, saved)).toEqual([])
  })

  it('allows the standard’s statuses where its template names none, and no others', () => {
    expect(readTemplate({ name: 'A', result_type: 'Status' }, 'es').resultAllowedValues).toContain('Withdrew')
    expect(() => readTemplate({ name: 'A', result_type: 'Status', result_allowed_values: ['Aprobado'] }, 'es')).toThrow(
      'result_allowed_values of a Status may name Completed, Enrolled',
    )
  })
})
