import { describe, expect, it } from 'vitest'
import type { RepairRow } from '../wire.ts'
import { countsOfKinds, kindShown, numbersOf, type RepairKind, rowsToRetry } from './repair-rows.ts'

const kinds: RepairKind[] = ['repair', 'unchanged', 'duplicate', 'revoked', 'settled', 'unknown']
const rows = kinds.map((kind) => ({ kind, failure_id: kind, row_data_overrides: {} }) as RepairRow)

describe('the rows of a corrected file', () => {
  it('are tried again where they were changed, and those that were not where a person wants them too; no others ever', () => {
    const tried = (withUnchanged: boolean) => rowsToRetry(rows, withUnchanged).map(({ id }) => id)
    expect([tried(false), tried(true)]).toEqual([['repair'], ['repair', 'unchanged']])
  })

  it('are shown of the kind that was chosen, or of the first that there is any of', () => {
    const some = countsOfKinds(rows.filter(({ kind }) => kind === 'settled' || kind === 'revoked'))
    expect([kindShown('settled', some), kindShown('repair', some), kindShown(undefined, some)]).toEqual([
      'settled',
      'revoked',
      'revoked',
    ])
  })

  it('are named in their order, each once, and the first twenty of many', () => {
    expect(numbersOf([9, 10, 9, 2])).toBe('2, 9, 10')
    expect(numbersOf(Array.from({ length: 21 }, (_, index) => index + 1))).toMatch(/^1, .*, 20…$/)
  })
})
