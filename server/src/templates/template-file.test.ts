import { describe, expect, it } from 'vitest'
import { Refusal } from '../platform/refusals/refusal.ts'
import { readTemplate, readTemplateFile } from './template-file.ts'
import { noLinks } from './template-links.ts'

const names = (fields: { name: string }[]) => fields.map(({ name }) => name)

function refusalOf(value: unknown): string | string[] {
  try {
    readTemplate(value, 'en')
  } catch (error) {
    if (error instanceof Refusal) return error.detail
    throw error
  }
  throw new Error('It was not refused.')
}

describe('a template that says little', () => {
  it('asks for nothing and has no result', () => {
    expect(readTemplate({ name: 'Welcome', achievement_type: 'Badge' }, 'en')).toEqual({
      name: 'Welcome',
      description: '',
      achievementType: 'Badge',
      criteriaNarrative: null,
      imageUrl: null,
      hasResult: false,
      resultType: null,
      resultAllowedValues: [],
      creditsAvailable: null,
      requiresEvidence: false,
      expirationMonths: null,
      certificateLayout: 'classic',
      requiredFields: [],
      optionalFields: [],
      ...noLinks,
    })
  })

  it('has the layout of certificates that it names, of those that there are', () => {
    expect(readTemplate({ name: 'A', certificate_layout: 'diploma' }, 'en').certificateLayout).toBe('diploma')
    expect(refusalOf({ name: 'A', certificate_layout: 'baroque' })).toBe(
      'certificate_layout must be one of classic, modern, diploma',
    )
  })

  it('takes null and blank as not given', () => {
    const read = readTemplate(
      { name: 'A', criteria_narrative: null, image_url: '', result_type: null, expiration_months: null },
      'en',
    )
    expect(read).toMatchObject({ criteriaNarrative: null, imageUrl: null, resultType: null, expirationMonths: null })
  })
})

describe('fields', () => {
  it('are described by name, in the language of the organization, with what they accept', () => {
    const file = {
      name: 'Diplomado',
      has_result: true,
      result_type: 'LetterGrade',
      result_allowed_values: ['C', 'B', 'A'],
      credits_available: 12,
      required_fields: ['recipient_name', 'credits_earned', 'activity_start_date'],
    }
    expect(readTemplate(file, 'es').requiredFields).toEqual([
      { name: 'recipient_name', type: 'string', description: 'Nombre completo' },
      { name: 'result_value', type: 'string', description: 'Calificación. Valores permitidos: C, B, A' },
      { name: 'credits_earned', type: 'number', description: 'Créditos obtenidos. Máximo: 12' },
      { name: 'activity_start_date', type: 'date', description: 'Fecha de inicio (AAAA-MM-DD)' },
    ])
    expect(readTemplate(file, 'en').requiredFields[1]?.description).toBe('Result. Allowed values: C, B, A')
  })

  it('keep a description of their author, and the type of their name', () => {
    const read = readTemplate(
      { name: 'A', optional_fields: [{ name: 'credits_earned', type: 'string', description: 'Hours' }] },
      'en',
    )
    expect(read.optionalFields).toEqual([{ name: 'credits_earned', type: 'number', description: 'Hours' }])
  })

  it('stand among the required ones where a result or evidence is required', () => {
    const read = readTemplate({ name: 'A', has_result: true, requires_evidence: true }, 'en')
    expect(names(read.requiredFields)).toEqual(['result_value', 'evidence'])
    expect(read).toMatchObject({ hasResult: true, requiresEvidence: true, resultType: 'Result' })
  })

  it('make result and evidence required where they stand among the required ones', () => {
    const read = readTemplate({ name: 'A', required_fields: ['result_value', 'evidence'] }, 'en')
    expect(read).toMatchObject({ hasResult: true, requiresEvidence: true })
  })

  it('are optional where results or credits are defined and not asked for', () => {
    const read = readTemplate({ name: 'A', result_type: 'Percent', credits_available: 3 }, 'en')
    expect(names(read.optionalFields)).toEqual(['result_value', 'credits_earned'])
    expect(read.hasResult).toBe(false)
  })

  it('stand in one list, the required one first', () => {
    const read = readTemplate(
      { name: 'A', required_fields: ['role', 'email'], optional_fields: ['role', 'term'] },
      'en',
    )
    expect([names(read.requiredFields), names(read.optionalFields)]).toEqual([['role'], ['term']])
  })

  it('of another name are refused with what there is', () => {
    expect(refusalOf({ name: 'A', required_fields: ['student_id'] })).toMatch(
      /^required_fields names student_id; what it may name is recipient_name, /,
    )
  })
})

describe('what is written as it will be signed', () => {
  it.each([
    ['https://a.example/badge[1].png', 'https://a.example/badge%5B1%5D.png'],
    ['https://a.example/100%.png', 'https://a.example/100%25.png'],
    ['https://a.example/i.png#a#b', 'https://a.example/i.png#a%23b'],
  ])('a picture at %s is kept at %s', (given, kept) => {
    expect(readTemplate({ name: 'A', image_url: given }, 'en').imageUrl).toBe(kept)
  })

  it('an allowed value is kept as a row can say it', () => {
    const values = ['So\u00adbre\u200bsaliente', 'Muy\r\nbien']
    expect(readTemplate({ name: 'A', result_allowed_values: values }, 'en').resultAllowedValues).toEqual([
      'Sobresaliente',
      'Muy bien',
    ])
  })
})

describe('a template that is wrong', () => {
  it.each([
    [{}, 'name is missing'],
    [{ name: '  ' }, 'name must not be empty'],
    [{ name: 5 }, 'name must be a text'],
    [{ name: 'a'.repeat(201) }, 'name must have at most 200 characters'],
    [{ name: 'a\u0000b' }, 'name holds characters that cannot be signed'],
    [{ name: 'a\ud800b' }, 'name holds characters that cannot be signed'],
    [
      { name: 'A', image_url: 'javascript:alert(1)' },
      'image_url must be an address that begins with https:// or http://',
    ],
    [
      { name: 'A', image_url: 'https://ana:secret@a.example/' },
      'image_url must be an address that begins with https:// or http://',
    ],
    [{ name: 'A\ufffe' }, 'name holds characters that cannot be signed'],
    [{ name: 'A', credits_available: 1e-7 }, 'credits_available is too small'],
    [{ name: 'A', result_allowed_values: ['é', 'e\u0301'] }, 'result_allowed_values must not repeat a value'],
    [{ name: 'A', has_result: 'yes' }, 'has_result must be true or false'],
    [{ name: 'A', result_allowed_values: 'A, B' }, 'result_allowed_values must be a list of texts'],
    [{ name: 'A', result_allowed_values: ['A', 'A'] }, 'result_allowed_values must not repeat a value'],
    [{ name: 'A', result_allowed_values: ['A', 5] }, 'result_allowed_values[1] must be a text'],
    [{ name: 'A', credits_available: -1 }, 'credits_available must be from 0 to 1000000000000000'],
    [{ name: 'A', credits_available: '6' }, 'credits_available must be a number'],
    [{ name: 'A', expiration_months: 0 }, 'expiration_months must be at least 1'],
    [{ name: 'A', expiration_months: 1.5 }, 'expiration_months must be a whole number of months'],
    [{ name: 'A', required_fields: 'role' }, 'required_fields must be a list of fields'],
    [
      { name: 'A', required_fields: [5] },
      'required_fields[0] must be the name of a field, or an object with name and description',
    ],
    [{ name: 'A', expires: 3 }, 'expires is no field of a template'],
    [[], 'The template must be a JSON object'],
  ])('is refused: %j', (file, message) => {
    expect(refusalOf(file)).toBe(message)
  })

  it('is refused with all that is wrong at once', () => {
    expect(refusalOf({ name: '', has_result: 1, colour: 'red' })).toEqual([
      'name must not be empty',
      'has_result must be true or false',
      'colour is no field of a template',
    ])
  })

  it('is refused where the file is not JSON', () => {
    expect(() => readTemplateFile('{name: A}', 'en')).toThrow(/^The template is not valid JSON: /)
  })
})

it('reads what the API answers for a template', () => {
  const answer = {
    id: '0198c5a2-6f00-7a4b-9c3d-2f6f5e0b7a11',
    name: 'Análisis de datos',
    description: 'Curso.',
    achievement_type: 'Certificate',
    required_fields: [{ name: 'recipient_name', type: 'string', description: 'Nombre completo' }],
    optional_fields: [],
    criteria_narrative: null,
    image_url: 'https://example.org/badge.svg',
    issuer_name: 'Universidad',
    has_result: false,
    result_type: null,
    result_allowed_values: [],
    credits_available: null,
    requires_evidence: false,
    expiration_months: 24,
  }
  expect(readTemplate(answer, 'es')).toMatchObject({ name: 'Análisis de datos', expirationMonths: 24 })
})

describe('allowed values', () => {
  it('have at most 2,000 characters together, since each row with another result repeats them', () => {
    const values = Array.from({ length: 200 }, (_, index) => String(index).padStart(8, '0'))
    expect(readTemplate({ name: 'A', result_allowed_values: values }, 'en').resultAllowedValues).toEqual(values)
    expect(refusalOf({ name: 'A', result_allowed_values: [...values, '1'] })).toBe(
      'result_allowed_values must have at most 200 values',
    )
    expect(refusalOf({ name: 'A', result_allowed_values: [...values.slice(1), '1'.repeat(20)] })).toBe(
      'result_allowed_values must have at most 2000 characters together',
    )
  })

  it('of a Percent are numbers from 0 to 100', () => {
    const percent = { name: 'A', result_type: 'Percent' }
    expect(readTemplate({ ...percent, result_allowed_values: ['50', '100'] }, 'en').resultAllowedValues).toHaveLength(2)
    expect(refusalOf({ ...percent, result_allowed_values: ['50', 'Sobresaliente'] })).toBe(
      'result_allowed_values of a Percent must be numbers from 0 to 100',
    )
  })
})
