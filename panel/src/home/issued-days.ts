import type { IssuedDay } from './queries.ts'

/** The heights of the bars in percent. A day with credentials always has a bar. */
export function heightsOf(days: IssuedDay[]): number[] {
  const most = Math.max(1, ...days.map(({ issued }) => issued))
  return days.map(({ issued }) => (issued === 0 ? 0 : Math.max(2, Math.round((issued / most) * 100))))
}

/** The total of all days, and the day with the most credentials; undefined where nothing was issued. */
export function summaryOf(days: IssuedDay[]): { total: number; isMore: boolean; best: IssuedDay } | undefined {
  const [best] = days.toSorted((one, other) => other.issued - one.issued)
  if (!best || best.issued === 0) return undefined
  return {
    total: days.reduce((sum, { issued }) => sum + issued, 0),
    isMore: days.some(({ is_more }) => is_more),
    best,
  }
}
