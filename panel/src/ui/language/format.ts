import type { Language } from './language.tsx'

const formatters = { es: formattersOf('es'), en: formattersOf('en') } satisfies Record<Language, unknown>

function formattersOf(language: Language) {
  return {
    number: new Intl.NumberFormat(language),
    moment: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'long' }),
    date: new Intl.DateTimeFormat(language, { dateStyle: 'medium' }),
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

const minute = 60
const hour = 60 * minute
const day = 24 * hour
const steps = [
  { unit: 'second', seconds: 1, below: minute },
  { unit: 'minute', seconds: minute, below: hour },
  { unit: 'hour', seconds: hour, below: day },
  { unit: 'day', seconds: day, below: 30 * day },
] as const

/** `hace 5 minutos`; the date alone for what is more than thirty days away. */
export function formatRelative(date: Date, now: Date, language: Language): string {
  const seconds = (date.getTime() - now.getTime()) / 1_000
  const step = steps.find(({ below }) => Math.abs(seconds) < below)
  if (!step) return formatters[language].date.format(date)
  // Seconds would change under the reader's eyes and tell nothing.
  if (step.unit === 'second') return formatters[language].relative.format(0, 'minute')
  return formatters[language].relative.format(Math.trunc(seconds / step.seconds), step.unit)
}
