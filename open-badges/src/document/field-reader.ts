import { guardText } from './guard.ts'
import { CredentialRefusedError, type Problem } from './refused.ts'
import { isCalendarDate } from './validity.ts'
import { isWebAddress } from './web-address.ts'

/**
 * Reads fields of our input through the guard and remembers what is wrong with them, so that a row with three
 * faults is told all three. The values it hands out are only meaningful when `problems` stays empty.
 */
export class FieldReader {
  readonly problems: Problem[] = []

  refuse(field: string, reason: Problem['reason']): void {
    this.problems.push({ field, reason })
  }

  /** Guarded text that must be there and not be empty. */
  text(field: string, value: unknown): string {
    const text = this.optionalText(field, value)
    if (text === undefined && !this.problems.some((problem) => problem.field === field)) this.refuse(field, 'missing')
    return text ?? ''
  }

  /** Guarded text, or `undefined` when it is absent or empty: an empty string never enters the document. */
  optionalText(field: string, value: unknown): string | undefined {
    if (value === undefined || value === null || value === '') return undefined
    if (typeof value !== 'string') {
      this.refuse(field, 'not_text')
      return undefined
    }
    const guarded = guardText(value)
    if (guarded.ok) return guarded.value
    this.refuse(field, guarded.reason)
    return undefined
  }

  /** A day `YYYY-MM-DD` as the first second of it in UTC, or `undefined` when it is absent or empty. */
  optionalDay(field: string, day: string | undefined): string | undefined {
    if (!day) return undefined
    if (!isCalendarDate(day)) this.refuse(field, 'not_a_date')
    return `${day}T00:00:00Z`
  }

  /** An address that is ours to choose and must already be in the form in which it is signed. */
  webAddress(field: string, value: unknown): string {
    if (typeof value === 'string' && isWebAddress(value)) return value
    this.refuse(field, 'not_a_web_address')
    return ''
  }

  throwIfRefused(): void {
    if (this.problems.length > 0) throw new CredentialRefusedError(this.problems)
  }
}
