import { describe, expect, it } from 'vitest'
import { formatClock, formatRelative } from './format.ts'

describe('a moment, told as its distance from now', () => {
  const now = new Date('2026-03-10T12:00:00Z')
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1_000)

  it.each([
    [20, 'este minuto', 'this minute'],
    [119, 'hace 1 minuto', '1 minute ago'],
    [7_199, 'hace 1 hora', '1 hour ago'],
    [86_400 * 3, 'hace 3 días', '3 days ago'],
    [-3_700, 'dentro de 1 hora', 'in 1 hour'],
  ])('%d seconds ago is "%s"', (seconds, spanish, english) => {
    expect(formatRelative(before(seconds), now, 'es')).toBe(spanish)
    expect(formatRelative(before(seconds), now, 'en')).toBe(english)
  })

  it('is a time of day, with its day where that is not today', () => {
    const noon = new Date(2026, 2, 10, 12, 3)
    expect(formatClock(noon, new Date(2026, 2, 10, 23), 'es')).toEqual({ shown: '12:03', isToday: true })
    expect(formatClock(noon, new Date(2026, 2, 11, 1), 'es')).toEqual({ shown: '10 mar, 12:03', isToday: false })
    expect(formatClock(noon, new Date(2026, 2, 11, 1), 'en')).toEqual({ shown: 'Mar 10, 12:03', isToday: false })
  })

  it('is a date where it is more than thirty days away', () => {
    expect(formatRelative(before(86_400 * 40), now, 'en')).toBe('Jan 29, 2026')
  })
})
