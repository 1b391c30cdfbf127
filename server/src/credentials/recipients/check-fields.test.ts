import { describe, expect, it } from 'vitest'
import { check, errorsOf, recipientOf } from '../../../test/recipient-check.ts'

describe('results and credits', () => {
  it('compares results by letter, not by how an accent is encoded', () => {
    const allowed = { resultAllowedValues: ['Aprobó', 'Reprobó'] }
    expect(recipientOf({ result_value: ' Aprobó '.normalize('NFD') }, allowed)?.resultValue).toBe('Aprobó')
    expect(errorsOf({ result_value: 'aprobó' }, allowed)).toEqual([
      'Calificación inválida. Valores permitidos: Aprobó, Reprobó',
    ])
  })

  it.each([0, 0.1, 3, 8.2, 10])('awards %d credits of ten', (credits) => {
    expect(recipientOf({ credits_earned: credits }, { creditsAvailable: 10 })?.creditsEarned).toBe(credits)
  })

  it.each([
    ['-1', 'Número inválido: credits_earned'],
    ['1e400', 'Número inválido: credits_earned'],
    ['-1e400', 'Número inválido: credits_earned'],
    ['1e-7', 'Número inválido: credits_earned'],
    ['1e16', 'Número inválido: credits_earned'],
    ['"3"', 'Tipo inválido: credits_earned (se espera número)'],
    ['true', 'Tipo inválido: credits_earned (se espera número)'],
    ['{}', 'Tipo inválido: credits_earned (se espera número)'],
  ])('refuses %s as credits', (json, message) => {
    expect(errorsOf({ credits_earned: JSON.parse(json) })).toEqual([message])
  })

  it('takes minus zero for zero', () => {
    expect(Object.is(recipientOf({ credits_earned: -0 })?.creditsEarned, 0)).toBe(true)
  })
})

describe('dates', () => {
  it.each(['2024-02-29', '2000-02-29', '1999-12-31', ' 2026-01-01 '])('%s is a day', (date) => {
    expect(recipientOf({ activity_start_date: date })?.activityStartDate).toBe(date.trim())
  })

  it.each([
    '2023-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-1',
    '01/02/2026',
    '2026-01-01T00:00:00Z',
    '0000-01-01',
    '٢٠٢٦-٠١-٠١',
    20260101,
    {},
  ])('%j is none', (date) => {
    expect(errorsOf({ activity_start_date: date })).toEqual(['Fecha inválida: activity_start_date'])
  })

  it('may be the same but never end before they start', () => {
    expect(errorsOf({ activity_start_date: '2026-03-02', activity_end_date: '2026-03-02' })).toEqual([])
    expect(errorsOf({ activity_start_date: '2026-03-02', activity_end_date: '2026-03-01' })).toEqual([
      'Fecha inválida: activity_end_date',
    ])
  })
})

describe('text', () => {
  it.each(['María-José Núñez', '王小明', 'محمد علي', 'שרה לוי', 'नेहा', '👩‍🎓 Zoë', 'می‌خواهم', "O'Neill & Söhne <x>"])(
    'signs %s as it is',
    (name) => {
      expect(recipientOf({ recipient_name: name })?.recipientName).toBe(name)
    },
  )

  it.each([
    ['Ana\tLuz', 'Ana Luz'],
    ['Ana\r\nBcc: x@y.z', 'Ana Bcc: x@y.z'],
    ['\u202eanA', 'anA'],
    ['\ufeffAna\u200b\u2066', 'Ana'],
  ])('cleans %j', (sent, signed) => {
    expect(recipientOf({ recipient_name: sent })?.recipientName).toBe(signed)
  })

  it.each(['\u0000', 'a\u0000b', 'a\u001bb', 'a\u007fb', 'a\rb', 'a\u0085b', 'a\uffffb'])(
    'refuses the control character in %j',
    (sent) => {
      expect(errorsOf({ role: sent })).toEqual(['Texto inválido: role (carácter de control)'])
    },
  )

  it.each(['\ud800', 'a\udc00b', '\ud83d'])('refuses the lone surrogate in %j', (sent) => {
    expect(errorsOf({ term: sent, role: 'x' })).toEqual(['Texto inválido: term (Unicode mal formado)'])
  })

  it('has its limits, which the message names', () => {
    expect(errorsOf({ role: 'ñ'.repeat(500), license_number: '👩'.repeat(500) })).toEqual([])
    expect(
      errorsOf({
        role: 'ñ'.repeat(501),
        evidence: [{ description: 'x'.repeat(5001), url: `https://e.co/${'x'.repeat(2048)}` }],
      }),
    ).toEqual([
      'Texto demasiado largo: evidence.url (máximo 2048 caracteres)',
      'Texto demasiado largo: evidence.description (máximo 5000 caracteres)',
      'Texto demasiado largo: role (máximo 500 caracteres)',
    ])
    expect(errorsOf({ role: 'x'.repeat(1_000_000) })).toHaveLength(1)
  })

  it.each([[5], [true], [{}], [[]], [['x']]])('is never made of %j', (sent) => {
    expect(errorsOf({ role: sent })).toEqual(['Tipo inválido: role (se espera texto)'])
  })

  it('prints a hostile address harmlessly', () => {
    const { email, errors } = check({ email: '\u0000\u202e<x>\ud800\r\n' })
    expect(email).toBe('\ufffd\ufffd<x>\ufffd\ufffd\ufffd')
    expect(errors).toEqual([`Invalid email: ${email}`])
    expect(check({ email: 'x'.repeat(9999) }).email.length).toBeLessThan(330)
  })
})
