import { decodeStatusList, isRevoked } from '../status-list/bits.ts'
import { checkSignature } from './check-signature.ts'
import { checkValidity } from './check-validity.ts'
import type { ResolveDid } from './find-key.ts'
import { idOf, isRecord } from './record.ts'
import type { VerificationReason } from './verification.ts'

/** Retrieves a status list credential by its address, or `undefined`. May throw: that counts as not retrieved. */
export type ResolveStatusList = (url: string) => Promise<unknown>

export type StatusSources = { resolveDid: ResolveDid; resolveStatusList: ResolveStatusList; now: Date }

/** Bitstring Status List v1.0, "Validate Algorithm". The list must be signed by the issuer of the credential. */
export async function checkRevocation(
  credential: Record<string, unknown>,
  issuer: string,
  sources: StatusSources,
): Promise<VerificationReason> {
  if (credential.credentialStatus === undefined) return 'no_status'
  let reason: VerificationReason = 'unsupported_status'
  for (const entry of [credential.credentialStatus].flat()) {
    if (!isRecord(entry) || entry.type !== 'BitstringStatusListEntry') return 'unsupported_status'
    if (entry.statusPurpose !== 'revocation' && entry.statusPurpose !== 'suspension') continue
    reason = await checkEntry(entry, issuer, sources)
    if (reason !== 'not_revoked') return reason
  }
  return reason
}

async function checkEntry(
  entry: Record<string, unknown>,
  issuer: string,
  { resolveDid, resolveStatusList, now }: StatusSources,
): Promise<VerificationReason> {
  const url = entry.statusListCredential
  if (typeof url !== 'string' || !/^\d+$/.test(String(entry.statusListIndex))) return 'unsupported_status'
  const list = await resolveStatusList(url).catch(() => undefined)
  if (!isRecord(list)) return 'status_not_resolved'
  const subject = list.credentialSubject
  if (list.id !== url || idOf(list.issuer) !== issuer || checkValidity(list, now) !== 'in_force')
    return 'status_not_trusted'
  if (!isRecord(subject) || ![subject.statusPurpose].flat().includes(entry.statusPurpose)) return 'status_not_trusted'
  const { signature, issuer: key } = await checkSignature(list, issuer, resolveDid)
  if (signature !== 'signature_matches' || key !== 'key_of_issuer') return 'status_not_trusted'
  try {
    if (!isRevoked(decodeStatusList(String(subject.encodedList)), Number(entry.statusListIndex))) return 'not_revoked'
  } catch {
    return 'status_not_trusted'
  }
  return entry.statusPurpose === 'revocation' ? 'revoked' : 'suspended'
}
