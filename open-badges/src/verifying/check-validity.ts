import { valuesOf } from '../reading/record.ts'
import type { VerificationReason } from './reasons.ts'

// XML Schema 1.1, "dateTimeStamp" and "dateTime": Date.parse alone takes far more than that.
const dateTimePattern = /^-?\d{4,}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-](?:(?:0\d|1[0-3]):[0-5]\d|14:00))?$/

/**
 * Verifiable Credentials Data Model v2.0, "Validity Period", and the names of 1.1; RFC 7519, "nbf" and "exp", of a token
 * around it. Of several limits the narrowest counts. `validUntil` itself still belongs to the period.
 */
export function checkValidity(
  credential: Record<string, unknown>,
  now: Date,
  { nbf, exp }: Record<string, unknown> = {},
): VerificationReason {
  const from = [instantOf(credential.validFrom), instantOf(credential.issuanceDate), numericDate(nbf)]
  const until = [instantOf(credential.validUntil), instantOf(credential.expirationDate), numericDate(exp)]
  if ([...from, ...until].some(Number.isNaN)) return 'unreadable_dates'
  if (from.some((instant) => instant !== undefined && now.getTime() < instant)) return 'not_yet_valid'
  if (until.some((instant) => instant !== undefined && now.getTime() > instant)) return 'expired'
  return 'in_force'
}

/** RFC 7519, "NumericDate": seconds. */
function numericDate(seconds: unknown): number | undefined {
  if (seconds === undefined) return undefined
  return typeof seconds === 'number' ? seconds * 1_000 : Number.NaN
}

/** Verifiable Credential Data Integrity 1.0, "Proofs", `expires`: the reason why the proof no longer counts, if any. */
export function checkProofPeriod(proof: Record<string, unknown>, now: Date): VerificationReason | undefined {
  const expires = instantOf(proof.expires)
  if (Number.isNaN(expires) || Number.isNaN(instantOf(proof.created))) return 'unreadable_dates'
  return expires !== undefined && now.getTime() > expires ? 'proof_expired' : undefined
}

/** `undefined` when there is none, `NaN` when it cannot be read. JSON-LD does not see nulls and empty lists. */
export function instantOf(given: unknown): number | undefined {
  const [value, ...more] = valuesOf(given)
  if (value === undefined) return undefined
  if (more.length > 0 || typeof value !== 'string' || !dateTimePattern.test(value) || !isDay(value.slice(0, 10)))
    return Number.NaN
  // A dateTime without offset is read as UTC, not in the time zone of whoever verifies.
  return Date.parse(/(Z|[+-]\d{2}:\d{2})$/.test(value) ? value : `${value}Z`)
}

/** Whether the calendar has the day: Date.parse takes the 30th of February for the 2nd of March. */
function isDay(day: string): boolean {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day)
}
