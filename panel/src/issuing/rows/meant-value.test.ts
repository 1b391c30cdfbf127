import { describe, expect, it } from 'vitest'
import type { ColumnName } from './column.ts'
import { meantBy } from './meant-value.ts'

const meant = (code: string, column: ColumnName, value: string, words: string[] = [], fact?: string) =>
  meantBy({ kind: 'error', code, column, text: code, ...(fact !== undefined && { fact }) }, value, {
    result_allowed_values: words,
  })

describe('what was probably meant', () => {
  it('by a decimal comma is the number with a point', () => {
    expect(['3,5', ' 12,25 ', '-1,5'].map((value) => meant('type_invalid', 'credits_earned', value))).toEqual([
      '3.5',
      '12.25',
      '-1.5',
    ])
    expect(meant('result_not_percent', 'result_value', '85,5 %')).toBe('85.5')
    expect(['1.234,5', 'tres', '3,5,1', '3.5'].map((value) => meant('type_invalid', 'credits_earned', value))).toEqual(
      Array(4).fill(undefined),
    )
  })

  it('by a result is the one that differs in case, accents and spaces alone, where one does', () => {
    const words = ['Notable', 'Matrícula de honor', 'apto', 'Apto']
    const of = (value: string) => meant('result_not_allowed', 'result_value', value, words)
    expect(['notable', ' NOTABLE', 'matricula  de Honor'].map(of)).toEqual(['Notable', 'Notable', 'Matrícula de honor'])
    expect(['apTO', 'Notables', '9'].map(of)).toEqual([undefined, undefined, undefined])
  })

  it('by a mistyped domain is the address at the right one, and by anything else nothing', () => {
    expect(meant('domain_typo', 'email', 'ana@gmial.com', [], 'gmail.com')).toBe('ana@gmail.com')
    expect(meant('email_invalid', 'email', 'ana')).toBeUndefined()
    expect(meant('field_missing', 'term', '')).toBeUndefined()
  })
})
