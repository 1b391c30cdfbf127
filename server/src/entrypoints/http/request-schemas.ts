import { z } from 'zod'
import { parseEmail } from '../../platform/formats/email.ts'
import { isUuid, parseId } from '../../platform/ids.ts'

/** An id in a query: absent, or a UUID. Filters of the API have a description; those of the panel need none. */
export function uuidFilter<Id extends string = string>(description?: string) {
  return z
    .custom<string>(isUuid, 'must be a UUID')
    .transform((text) => parseId<Id>(text) as Id)
    .optional()
    .meta({ ...(description && { description }), type: 'string', format: 'uuid' })
}

/** The problem of a text that is not exactly one address. */
export const notOneAddress = 'must be one e-mail address'

/** An address in a query, which has to be there. */
export function addressInQuery(description: string, example: string) {
  return z
    .string(notOneAddress)
    .refine((sent) => parseEmail(sent) !== undefined, notOneAddress)
    .meta({ description, type: 'string', example })
}

/** A text in a query: absent, or of so many characters. */
export function textFilter(charactersMax: number) {
  return z.string('must be one text').max(charactersMax, `must have at most ${charactersMax} characters`).optional()
}

/** The parameter that finds people, by the rule of all lists. */
export const personFilter = textFilter(200).meta({
  description:
    'Only those of people in whose name or address each part of this is found, whatever its accents and capitals.',
})

/** A moment in a query: absent, or one of ISO 8601 with its offset. */
export const momentFilter = z.iso
  .datetime({ offset: true, error: 'must be a moment, as 2026-11-30T00:00:00Z' })
  .transform((text) => new Date(text))
  .optional()

/** A whole number in a query, from its least to its most. A value that is out of bounds is refused, not corrected. */
export function numberFilter(from: number, to: number, otherwise: number, description: string) {
  return z
    .any()
    .optional()
    .transform((sent) => (sent === undefined ? otherwise : /^\d{1,9}$/.test(sent) ? Number(sent) : Number.NaN))
    .refine((number) => number >= from && number <= to, `must be an integer from ${from} to ${to}`)
    .meta({ description, type: 'integer', minimum: from, maximum: to, defaultValue: otherwise })
}

/** One of the values of the contract, in its spelling. */
export function wordFilter<const Word extends string>(words: readonly Word[], description?: string) {
  return z
    .enum(words as readonly [Word, ...Word[]], `must be one of ${words.join(', ')}`)
    .optional()
    .meta({ ...(description && { description }) })
}

/** An address as somebody typed it. Whoever needs one that is valid reads it. */
export const emailField = z.string('email must be an e-mail address').max(600, 'email must be an e-mail address')

/** A text in a body, under this name. */
export function textOf(name: string, charactersMax: number) {
  return z
    .string(`${name} must be a string`)
    .max(charactersMax, `${name} must have at most ${charactersMax} characters`)
}

/** An id in a body, under this name: it must be there, and a UUID. */
export function requiredId<Id extends string>(name: string) {
  return z
    .any()
    .refine((value) => value !== undefined && value !== null, { error: `${name} is required`, abort: true })
    .transform((value) => parseId<Id>(value) as Id)
    .refine((id) => id !== undefined, `${name} must be a UUID`) as z.ZodType<Id, string>
}

/** An id in a body, under this name: absent, or a UUID. */
export function optionalId<Id extends string>(name: string, description?: string) {
  return z
    .custom<string>(isUuid, `${name} must be a UUID`)
    .transform((value) => parseId<Id>(value) as Id)
    .optional()
    .meta({ ...(description && { description }), type: 'string', format: 'uuid' })
}

/**
 * A part of a body that a business rule checks, the same rule as for every other caller: `problemOf` returns a sentence with
 * the problem of a value, if it has one.
 */
export function judgedBy<Value>(problemOf: (value: unknown) => string | undefined) {
  return z.any().superRefine((value, context) => {
    const problem = problemOf(value)
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem })
  }) as z.ZodType<Value, Value>
}
