import type { VerificationReason } from './verification.ts'

// XML Schema 1.1, "dateTimeStamp" and "dateTime": Date.parse alone takes far more than that.
const DATE_TIME = /^-?\d{4,}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})?$/

/**
 * Verifiable Credentials Data Model v2.0, "Validity Period", and the names of the same in v1.1. `validUntil` itself
 * still belongs to the period.
 */
export function checkValidity(credential: Record<string, unknown>, now: Date): VerificationReason {
  const from = instantOf(credential.validFrom ?? credential.issuanceDate)
  const until = instantOf(credential.validUntil ?? credential.expirationDate)
  if (Number.isNaN(from) || Number.isNaN(until)) return 'unreadable_dates'
  if (from !== undefined && now.getTime() < from) return 'not_yet_valid'
  if (until !== undefined && now.getTime() > until) return 'expired'
  return 'in_force'
}

function instantOf(value: unknown): number | undefined {
  if (value === undefined) return undefined
  if (typeof value !== 'string' || !DATE_TIME.test(value)) return Number.NaN
  // A dateTime without offset is read as UTC, not in the time zone of whoever verifies.
  return Date.parse(/(Z|[+-]\d{2}:\d{2})$/.test(value) ? value : `${value}Z`)
}
