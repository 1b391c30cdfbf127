import type { Language } from '../../platform/context.ts'
import { english } from './texts-en.ts'
import { spanish, type Texts } from './texts-es.ts'

export type { Texts } from './texts-es.ts'

export const texts: Record<Language, Texts> = { es: spanish, en: english }

export function formatDate(date: Date, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date)
}

export function formatMoment(date: Date, language: Language): string {
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${time.format(date)} UTC`
}
