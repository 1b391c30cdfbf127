import type { Language } from '../../platform/context.ts'

/**
 * One formatter for each language and form: each new one keeps tens of kilobytes of native memory that the garbage collector
 * does not see, so one for every view would fill the machine. They are made when they are asked for: all of them take 40 ms.
 */
const made = new Map<Language, ReturnType<typeof makeFormatters>>()

function formattersOf(language: Language) {
  const formatters = made.get(language) ?? makeFormatters(language)
  made.set(language, formatters)
  return formatters
}

function makeFormatters(language: Language) {
  const timeZone = 'UTC'
  return {
    date: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }),
    moment: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone }),
    second: new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium', timeZone }),
    number: new Intl.NumberFormat(language),
  }
}

/** `21 de noviembre de 2026`, in UTC. */
export function formatDate(date: Date, language: Language): string {
  return formattersOf(language).date.format(date)
}

/** A date with hour and minute, in UTC. */
export function formatMoment(date: Date, language: Language): string {
  return `${formattersOf(language).moment.format(date)} UTC`
}

/** A short date with hour, minute and second, in UTC. */
export function formatSecond(date: Date, language: Language): string {
  return `${formattersOf(language).second.format(date)} UTC`
}

/** A whole number with the thousands set apart as the language does. */
export function formatNumber(number: number, language: Language): string {
  return formattersOf(language).number.format(number)
}
