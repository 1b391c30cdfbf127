import { valuesOf } from '../reading/record.ts'
import type { VerificationReason } from './verification.ts'

// XML Schema 1.1, "dateTimeStamp" and "dateTime": Date.parse alone takes far more than that.
const dateTimePattern = /^-?\d{4,}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})?$/

/** Verifiable Credentials Data Model v2.0, "Validity Period". `validUntil` itself still belongs to the period. */
export function checkValidity(credential: Record<string, unknown>, now: Date): VerificationReason {
  const from = instantOf(credential.validFrom)
  const until = instantOf(credential.validUntil)
  if (Number.isNaN(from) || Number.isNaN(until)) return 'unreadable_dates'
  if (from !== undefined && now.getTime() < from) return 'not_yet_valid'
  if (until !== undefined && now.getTime() > until) return 'expired'
  return 'in_force'
}

/** Verifiable Credential Data Integrity 1.0, "Proofs", `expires`: the reason why the proof no longer counts, if any. */
export function checkProofPeriod(proof: Record<string, unknown>, now: Date): VerificationReason | undefined {
  const expires = instantOf(proof.expires)
  if (Number.isNaN(expires) || Number.isNaN(instantOf(proof.created))) return 'unreadable_dates'
  return expires !== undefined && now.getTime() > expires ? 'proof_expired' : undefined
}

/** `undefined` when there is none, `NaN` when it cannot be read. JSON-LD does not see nulls and empty lists. */
function instantOf(given: unknown): number | undefined {
  const [value, ...more] = valuesOf(given)
  if (value === undefined) return undefined
  if (more.length > 0 || typeof value !== 'string' || !dateTimePattern.test(value)) return Number.NaN
  // A dateTime without offset is read as UTC, not in the time zone of whoever verifies.
  return Date.parse(/(Z|[+-]\d{2}:\d{2})$/.test(value) ? value : `${value}Z`)
}
