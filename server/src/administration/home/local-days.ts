import { dayMs } from '../../platform/clock.ts'

export type LocalDay = { /** As YYYY-MM-DD. */ day: string; startsAt: Date; endsAt: Date }

export function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The last days where a person is, the oldest first and today last. One with a change of the clock has 23 or 25 hours. */
export function lastDays(now: Date, timeZone: string, count: number): LocalDay[] {
  const wall = wallClock(timeZone)
  const today = Math.floor(wall(now) / dayMs)
  const startOf = (day: number): Date => {
    const midnight = day * dayMs
    const guess = midnight - (wall(new Date(midnight)) - midnight)
    // The offset at midnight may be another one than that of the same hour in UTC.
    return new Date(guess - (wall(new Date(guess)) - midnight))
  }
  return Array.from({ length: count }, (_, index) => {
    const day = today - count + 1 + index
    return {
      day: new Date(day * dayMs).toISOString().slice(0, 10),
      startsAt: startOf(day),
      endsAt: startOf(day + 1),
    }
  })
}

/** What a clock on the wall shows at a moment, as if that were UTC. */
function wallClock(timeZone: string): (moment: Date) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (moment) => {
    const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
    return Date.UTC(year, month - 1, day, hour, minute, second)
  }
}
