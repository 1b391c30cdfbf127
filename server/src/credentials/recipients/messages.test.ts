import { describe, expect, it } from 'vitest'
import { check, errorsOf } from '../../../test/recipient-check.ts'
import { rowErrors } from './messages.ts'

describe('the code of a message', () => {
  it('stands beside its text, in the same order', () => {
    const { errors, errorCodes, warnings, warningCodes } = check(
      { email: 'ana@gmial.com', role: 5, activity_start_date: 'ayer', nombre: 'Ana' },
      { hasResult: true, creditsAvailable: 3 },
    )
    expect(errors.map((text, index) => [errorCodes[index], text])).toEqual([
      ['result_missing', 'Este achievement requiere calificación'],
      ['type_invalid', 'Tipo inválido: role (se espera texto)'],
      ['date_invalid', 'Fecha inválida: activity_start_date'],
    ])
    expect(warnings.map((text, index) => [warningCodes[index], text])).toEqual([
      ['domain_typo', 'Did you mean gmail.com?'],
      ['field_not_used', 'Field not used by this template: nombre'],
    ])
  })
})

describe('the error of a formula', () => {
  it('is no name and no other text, whichever spreadsheet and language wrote it', () => {
    const shown = ['#DIV/0!', '#N/A', '#REF!', '#NAME?', '#VALUE!', '#NUM!', '#NULL!', '#SPILL!', '#CALC!']
    const inSpanish = ['#¡DIV/0!', '#N/D', '#¡REF!', '#¿NOMBRE?', '#¡VALOR!', '#¡NUM!', '#¡NULO!', '#¡DESBORDAMIENTO!']
    const ofOthers = ['#GETTING_DATA', '#FIELD!', '#BLOCKED!', '#CONNECT!', '#¡CAMPO!', '#ERROR!', 'Err:502']
    for (const value of [...shown, ...inSpanish, ...ofOthers, ' #n/a ']) {
      const { errors, errorCodes, recipient } = check({ email: 'ana@example.edu', recipient_name: value })
      expect([errors, errorCodes, recipient]).toEqual([
        [`Texto inválido: recipient_name (error de fórmula ${value.trim()})`],
        ['text_formula_error'],
        undefined,
      ])
    }
    for (const name of ['#1 Ana', 'N/A', '#NAME', 'Ana #REF!', 'Err: 502', '#ANA!'])
      expect(errorsOf({ email: 'ana@example.edu', recipient_name: name })).toEqual([])
  })
})

describe('a list of allowed values', () => {
  it('is told whole up to 2,000 characters, and cut between two values beyond', () => {
    const whole = Array.from({ length: 200 }, (_, index) => String(index).padStart(8, '0'))
    const all = whole.join(', ')
    expect(all.length).toBe(1_998)
    expect(errorsOf({ result_value: 'x' }, { resultAllowedValues: whole })).toEqual([
      `Calificación inválida. Valores permitidos: ${all}`,
    ])
    const { text } = rowErrors.result_not_allowed([...whole, 'otra'])
    expect(text).toBe(`Calificación inválida. Valores permitidos: ${all}, …`)
    const huge = Array.from({ length: 200 }, () => 'ñ'.repeat(500))
    expect(rowErrors.result_not_allowed(huge).text.length).toBeLessThan(2_100)
  })
})

describe('a result in percent', () => {
  const percent = { hasResult: true, resultType: 'Percent' }

  it.each(['0', '100', '85', '85.5', ' 7.25 ', '100.0', '05'])('may be %j', (value) => {
    expect(errorsOf({ result_value: value }, percent)).toEqual([])
  })

  it.each(['abc', '-1', '200', '85,5', '100.1', '85%', '1e1', '.5', '5.', '+5', '٥', 'NaN', '0x10'])(
    'is not %j',
    (value) => {
      const { errors, errorCodes } = check({ email: 'ana@example.com', result_value: value }, percent)
      expect(errors).toEqual(['Calificación inválida. Valores permitidos: números de 0 a 100, con punto decimal'])
      expect(errorCodes).toEqual(['result_not_percent'])
    },
  )

  it('is one of the allowed values where the template has some', () => {
    const graded = { ...percent, resultAllowedValues: ['50', '100'] }
    expect(errorsOf({ result_value: '50' }, graded)).toEqual([])
    expect(errorsOf({ result_value: '51' }, graded)).toEqual(['Calificación inválida. Valores permitidos: 50, 100'])
  })
})
