import { dayMs } from '../../platform/clock.ts'
import { type RowError, rowErrors } from './messages.ts'
import type { RawRow, RowWishes } from './recipient.ts'
import { isBlank, readTextField } from './text.ts'

export const externalIdCharactersMax = 100
const letterDaysMax = 366

/** The wishes by their names on the wire, each with what to send. Any template takes them. */
export const wishFields = {
  external_id: {
    type: 'string',
    summary: `Your own id of the record, up to ${externalIdCharactersMax} characters: not signed, told again in results, failures, credentials and events.`,
  },
  language: { type: 'string', summary: 'Language of the letter, es or en, in place of that of your organization.' },
  notify: { type: 'boolean', summary: 'False: no letter goes out.' },
  letter_at: {
    type: 'string',
    summary: 'When the letter goes out, within a year: an ISO 8601 date-time with its offset. A past one is now.',
  },
} as const

export const isWishName = (name: string): name is keyof typeof wishFields => Object.hasOwn(wishFields, name)

/** The sender's own id of a row, as it was sent, whatever else is wrong with the row. */
export function externalIdOf(row: RawRow): string | undefined {
  const sent = Object.hasOwn(row, 'external_id') ? row.external_id : undefined
  return typeof sent === 'string' && sent !== '' && sent.length <= externalIdCharactersMax ? sent : undefined
}

const wishNames = Object.keys(wishFields)

/** Reads the wishes of a row, and adds an error for each that is none. Undefined where it has none, as most rows. */
export function readWishes(row: RawRow, now: Date | undefined, errors: RowError[]): RowWishes | undefined {
  if (!wishNames.some((name) => Object.hasOwn(row, name) && !isBlank(row[name]))) return undefined
  const own = (name: keyof typeof wishFields) =>
    Object.hasOwn(row, name) && !isBlank(row[name]) ? row[name] : undefined
  const wishes: RowWishes = {}
  const externalId = readTextField(own('external_id'), 'external_id', errors, { max: externalIdCharactersMax })
  if (typeof externalId === 'string') wishes.externalId = externalId
  const [language, notify, letterAt] = [own('language'), own('notify'), own('letter_at')]
  if (language === 'es' || language === 'en') wishes.language = language
  else if (language !== undefined) errors.push(rowErrors.value_invalid('language', 'es o en'))
  // A file has texts alone.
  if (notify === false || notify === 'false') wishes.isSilent = true
  else if (notify !== undefined && notify !== true && notify !== 'true')
    errors.push(rowErrors.value_invalid('notify', 'true o false'))
  const at = letterAt === undefined ? undefined : readInstant(letterAt, now)
  if (at) wishes.letterAt = at
  else if (letterAt !== undefined)
    errors.push(rowErrors.value_invalid('letter_at', 'fecha y hora ISO 8601 con desfase, dentro de un año'))
  return wishes
}

const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/

function readInstant(sent: unknown, now: Date | undefined): Date | undefined {
  const at = typeof sent === 'string' && instantPattern.test(sent) ? Date.parse(sent) : Number.NaN
  return at <= (now ? now.getTime() + letterDaysMax * dayMs : at) ? new Date(at) : undefined
}
