import { isJsonObject } from '../platform/formats/json.ts'
import { refuse } from '../refusals/refusal.ts'
import type { RawRow } from './recipient.ts'

/** A request has so many recipients at most. */
export const recipientsMax = 5_000

/** What is said of a list that is longer. */
export const tooManyRecipients = `recipients must not exceed ${recipientsMax} elements`

/**
 * What is wrong with a list of recipients as a whole, if anything. What is wrong with one of them is that row's own error
 * and refuses no request (decisions.md, "Recipients").
 */
export function problemOfRecipients(given: unknown): string | undefined {
  if (given === undefined || given === null) return 'recipients is required'
  if (!Array.isArray(given)) return 'recipients must be an array'
  if (given.length === 0) return 'recipients must not be empty'
  if (given.length > recipientsMax) return tooManyRecipients
  return given.every(isJsonObject) ? undefined : 'each element of recipients must be an object'
}

/** Throws Refusal. */
export function checkRecipientList(rows: RawRow[]): void {
  const problem = problemOfRecipients(rows)
  if (problem !== undefined) throw refuse('body_invalid', problem)
}
