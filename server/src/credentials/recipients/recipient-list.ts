import { isJsonObject } from '../../platform/formats/json.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import type { RawRow } from './recipient.ts'

/** The recipients that a request may have. */
export const recipientsMax = 5_000

/** The problem of a list with more. */
export const tooManyRecipients = `recipients must not exceed ${recipientsMax} elements`

/**
 * The problem of a list of recipients as a whole, or undefined. The fault of one recipient is an error of its row and
 * refuses no request (decisions.md, "Recipients").
 */
export function problemOfRecipients(given: unknown): string | undefined {
  return isTooLong(given) ? tooManyRecipients : problemOfRows(given)
}

/** As `problemOfRecipients`, for callers that answer a list that is too long with another refusal. */
export function problemOfRows(given: unknown): string | undefined {
  if (given === undefined || given === null) return 'recipients is required'
  if (!Array.isArray(given)) return 'recipients must be an array'
  if (given.length === 0) return 'recipients must not be empty'
  return given.every(isJsonObject) ? undefined : 'each element of recipients must be an object'
}

function isTooLong(given: unknown): boolean {
  return Array.isArray(given) && given.length > recipientsMax
}

/** Throws Refusal (413) where a list is longer than one batch may be. The API refuses it with 422, as its contract says. */
export function refuseTooLong(rows: unknown): void {
  if (isTooLong(rows)) throw refuse('too_many_rows')
}

/** Throws Refusal where the list as a whole has a problem. */
export function checkRecipientList(rows: RawRow[]): void {
  const problem = problemOfRecipients(rows)
  if (problem !== undefined) throw refuse('body_invalid', problem)
}
