import type { Language } from './language.tsx'

const formatters = { es: formattersOf('es'), en: formattersOf('en') } satisfies Record<Language, unknown>

function formattersOf(language: Language) {
  return {
    number: new Intl.NumberFormat(language),
    moment: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'long' }),
    date: new Intl.DateTimeFormat(language, { dateStyle: 'medium' }),
    day: new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }),
    clock: new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    dayAndClock: new Intl.DateTimeFormat(language, {
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
    relative: new Intl.RelativeTimeFormat(language, { numeric: 'auto' }),
  }
}

export function formatNumber(value: number, language: Language): string {
  return formatters[language].number.format(value)
}

/** `21 de noviembre de 2026, 12:03:10 CET`: the exact moment, in the person's own time zone, which it names. */
export function formatMoment(date: Date, language: Language): string {
  return formatters[language].moment.format(date)
}

/** `12:03` for a moment of today; `21 nov, 12:03` for a moment of another day. */
export function formatClock(date: Date, now: Date, language: Language): { shown: string; isToday: boolean } {
  const { clock, dayAndClock } = formatters[language]
  const isToday = date.toDateString() === now.toDateString()
  return { shown: (isToday ? clock : dayAndClock).format(date), isToday }
}

/** `3 feb 2026`: the day of a moment, where the person is. */
export function formatDate(date: Date, language: Language): string {
  return formatters[language].date.format(date)
}

/** A calendar day, given as `2026-02-03`, which is the same in every time zone. A text that is no day is returned unchanged. */
export function formatDay(day: string, language: Language): string {
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? day : formatters[language].day.format(date)
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour
const steps = [
  { unit: 'second', seconds: 1, below: minute },
  { unit: 'minute', seconds: minute, below: hour },
  { unit: 'hour', seconds: hour, below: day },
  { unit: 'day', seconds: day, below: 30 * day },
] as const

/** `hace 5 minutos`; the date alone where the moment is more than thirty days away. */
export function formatRelative(date: Date, now: Date, language: Language): string {
  const seconds = (date.getTime() - now.getTime()) / 1_000
  const step = steps.find(({ below }) => Math.abs(seconds) < below)
  if (!step) return formatters[language].date.format(date)
  // Seconds would change while somebody reads them, and tell nothing.
  if (step.unit === 'second') return formatters[language].relative.format(0, 'minute')
  return formatters[language].relative.format(Math.trunc(seconds / step.seconds), step.unit)
}
