import { describe, expect, it } from 'vitest'
import { isTimeZone, lastDays } from './local-days.ts'

describe('the last days of a person', () => {
  it('begin at midnight where they are, today last', () => {
    const days = lastDays(new Date('2026-11-22T05:30:00Z'), 'America/Mexico_City', 3)
    expect(days.map(({ day }) => day)).toEqual(['2026-11-19', '2026-11-20', '2026-11-21'])
    expect(days[2]?.startsAt.toISOString()).toBe('2026-11-21T06:00:00.000Z')
    expect(days[2]?.endsAt.toISOString()).toBe('2026-11-22T06:00:00.000Z')
    expect(days[1]?.endsAt).toEqual(days[2]?.startsAt)
  })

  it.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
  ])('have the hours that a change of the clock leaves them: %s, %s', (day, hours) => {
    const [changed] = lastDays(new Date(`${day}T12:00:00Z`), 'Europe/Madrid', 1)
    expect(changed?.day).toBe(day)
    expect((changed?.endsAt.getTime() ?? 0) - (changed?.startsAt.getTime() ?? 0)).toBe(hours * 3_600_000)
  })

  it('are told of a time zone that is there', () => {
    expect([isTimeZone('Europe/Madrid'), isTimeZone('UTC'), isTimeZone('Mars/Base'), isTimeZone('')]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
