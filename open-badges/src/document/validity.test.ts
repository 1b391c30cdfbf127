import { expect, it } from 'vitest'
import { addMonthsClamped, formatDateTime, isCalendarDate } from './validity.ts'

it.each([
  ['2027-01-31T09:30:00Z', 1, '2027-02-28T09:30:00Z'],
  ['2028-01-31T09:30:00Z', 1, '2028-02-29T09:30:00Z'],
  ['2028-02-29T00:00:00Z', 12, '2029-02-28T00:00:00Z'],
  ['2027-03-15T23:59:59Z', 24, '2029-03-15T23:59:59Z'],
  ['2027-12-31T12:00:00Z', 2, '2028-02-29T12:00:00Z'],
  ['2027-05-31T12:00:00Z', 1, '2027-06-30T12:00:00Z'],
  ['2099-02-28T00:00:00Z', 12, '2100-02-28T00:00:00Z'],
  ['2096-02-29T00:00:00Z', 48, '2100-02-28T00:00:00Z'],
  ['2399-12-31T00:00:00Z', 2, '2400-02-29T00:00:00Z'],
])('%s and %i months is %s', (from, months, until) => {
  expect(formatDateTime(addMonthsClamped(new Date(from), months))).toBe(until)
})

it('an instant is cut to whole seconds', () => {
  expect(formatDateTime(new Date('2027-01-31T09:30:00.999Z'))).toBe('2027-01-31T09:30:00Z')
})

it('a day must exist', () => {
  for (const text of ['2028-02-29', '2000-02-29', '2027-06-30']) expect(isCalendarDate(text)).toBe(true)
  for (const text of [
    '2027-02-29',
    '1900-02-29',
    '2100-02-29',
    '2027-06-31',
    '2027-13-01',
    '2027-1-1',
    '2027-01-01T00:00:00Z',
    'yesterday',
  ]) {
    expect(isCalendarDate(text)).toBe(false)
  }
})
