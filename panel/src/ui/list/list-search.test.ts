import { describe, expect, it } from 'vitest'
import {
  holdsText,
  nextSort,
  readChoice,
  readDate,
  readSorting,
  readText,
  sortRows,
  startOfDay,
  startOfNextDay,
} from './list-search.ts'

describe('the state of a list in its address', () => {
  it('takes a text that the router read as a number, and nothing that is no text', () => {
    expect([readText(123), readText(' a '), readText('  '), readText({ a: 1 }), readText(undefined)]).toEqual([
      '123',
      'a',
      undefined,
      undefined,
      undefined,
    ])
  })

  it('shows the whole list for a choice or an order that there is not', () => {
    expect(readChoice('gone', ['active', 'revoked'])).toBe(undefined)
    expect(readSorting('-gone', ['name'])).toBe(undefined)
    expect(readSorting('-name', ['name'])).toEqual({ column: 'name', isDescending: true })
  })

  it('takes a day that there is, from its first moment to the first of the next, where the person is', () => {
    expect([readDate('2026-02-28'), readDate('2026-13-01'), readDate('28/02/2026'), readDate(undefined)]).toEqual([
      '2026-02-28',
      undefined,
      undefined,
      undefined,
    ])
    expect(startOfDay('2026-02-28')).toBe(new Date(2026, 1, 28).toISOString())
    expect(startOfNextDay('2026-02-28')).toBe(new Date(2026, 2, 1).toISOString())
  })

  it('goes from ascending to descending to the order of the list itself', () => {
    const ascending = nextSort(undefined, 'name')
    const descending = nextSort(readSorting(ascending, ['name']), 'name')
    expect([ascending, descending, nextSort(readSorting(descending, ['name']), 'name')]).toEqual([
      'name',
      '-name',
      undefined,
    ])
  })

  it('sorts names as people do, and what has no value last in both directions', () => {
    const rows = [{ name: 'Óscar' }, { name: null }, { name: 'ana 10' }, { name: 'Ana 9' }, { name: 'Zoe' }]
    const sorted = (isDescending: boolean) =>
      sortRows(rows, { column: 'name', isDescending }, (row) => row.name, 'es').map(({ name }) => name)
    expect(sorted(false)).toEqual(['Ana 9', 'ana 10', 'Óscar', 'Zoe', null])
    expect(sorted(true)).toEqual(['Zoe', 'Óscar', 'ana 10', 'Ana 9', null])
  })

  it('finds words whatever their accents and capitals', () => {
    expect(holdsText('Nómina de egresados', 'NOMINA')).toBe(true)
    expect(holdsText('Nómina de egresados', 'moodle')).toBe(false)
  })
})
