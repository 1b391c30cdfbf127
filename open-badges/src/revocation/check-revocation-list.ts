import { idOf, isRecord, valuesOf } from '../reading/record.ts'
import type { VerificationReason } from '../verifying/reasons.ts'

/** The entries of a list that are read at most. */
const entriesMax = 200_000

/**
 * 1EdTech Revocation List Status Method 1.0: a list of the ids of revoked credentials, of the same issuer. It is deprecated,
 * and still in use by issuers of Open Badges 3.0.
 */
export function checkRevocationList(list: unknown, credentialId: unknown, issuer: string): VerificationReason {
  if (typeof credentialId !== 'string') return 'unsupported_status'
  if (list === undefined) return 'status_not_resolved'
  if (!isRecord(list)) return 'status_not_trusted'
  const entries = list.revokedCredential ?? list.revokedCredentials
  const isOfIssuer = list.issuer === undefined || idOf(list.issuer) === issuer
  if (!isOfIssuer || !Array.isArray(entries) || entries.length > entriesMax) return 'status_not_trusted'
  const found = entries.find((entry) => idOf(entry) === credentialId)
  return found === undefined || (isRecord(found) && found.revoked === false) ? 'not_revoked' : 'revoked'
}

/** Open Badges 2.0, "RevocationList": ids, or what is revoked with its reason. */
export function checkRevokedAssertions(list: unknown, assertionId: unknown, issuer: string): VerificationReason {
  if (list === undefined) return 'status_not_resolved'
  if (!isRecord(list) || (list.issuer !== undefined && idOf(list.issuer) !== issuer)) return 'status_not_trusted'
  const entries = valuesOf(list.revokedAssertions)
  if (entries.length > entriesMax) return 'status_not_trusted'
  const isNamed = (entry: unknown) => idOf(entry) === assertionId || (isRecord(entry) && entry.uid === assertionId)
  return assertionId !== undefined && entries.some(isNamed) ? 'revoked' : 'not_revoked'
}
