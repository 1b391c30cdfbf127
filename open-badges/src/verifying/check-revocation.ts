import { checkFormat } from '../reading/check-format.ts'
import { idOf, isRecord, onlyValueOf, typesOf, valuesOf } from '../reading/record.ts'
import { statusListMinBits } from '../standard.ts'
import { decodeStatusList, isRevoked } from '../status-list/bits.ts'
import { attempt } from './attempt.ts'
import { checkSignature } from './check-signature.ts'
import { checkValidity } from './check-validity.ts'
import type { ResolveDid } from './find-key.ts'
import type { VerificationReason } from './verification.ts'

/** Retrieves a status list credential by its address, or `undefined`. May throw: that counts as not retrieved. */
export type ResolveStatusList = (url: string) => Promise<unknown>

export type StatusSources = { resolveDid: ResolveDid; resolveStatusList: ResolveStatusList; now: Date }

/** Each entry may take a list to be retrieved and verified. */
const entriesMax = 10

/** Bitstring Status List v1.0, "Validate Algorithm". The list must be signed by the issuer of the credential. */
export async function checkRevocation(
  credential: Record<string, unknown>,
  issuer: string,
  sources: StatusSources,
): Promise<VerificationReason> {
  const entries = valuesOf(credential.credentialStatus)
  if (entries.length === 0) return 'no_status'
  if (entries.length > entriesMax) return 'unsupported_status'
  let reason: VerificationReason = 'unsupported_status'
  for (const entry of entries) {
    if (!isRecord(entry) || !isReadableEntry(entry)) return 'unsupported_status'
    const purpose = onlyValueOf(entry.statusPurpose)
    if (purpose !== 'revocation' && purpose !== 'suspension') continue
    reason = await checkEntry(entry, purpose, issuer, sources)
    if (reason !== 'not_revoked') return reason
  }
  return reason
}

/** Bitstring Status List v1.0, "BitstringStatusListEntry". An entry without purpose could be one of revocation. */
function isReadableEntry(entry: Record<string, unknown>): boolean {
  const isOneBit = valuesOf(entry.statusSize).every((size) => Number(size) === 1)
  return (
    typesOf(entry).includes('BitstringStatusListEntry') &&
    typeof onlyValueOf(entry.statusPurpose) === 'string' &&
    isOneBit
  )
}

async function checkEntry(
  entry: Record<string, unknown>,
  purpose: 'revocation' | 'suspension',
  issuer: string,
  sources: StatusSources,
): Promise<VerificationReason> {
  const url = idOf(onlyValueOf(entry.statusListCredential))
  const index = String(onlyValueOf(entry.statusListIndex))
  if (url === undefined || !/^\d{1,15}$/.test(index)) return 'unsupported_status'
  const list = await attempt(() => sources.resolveStatusList(url))
  if (!isRecord(list)) return 'status_not_resolved'
  const encodedList = await readTrustedList(list, purpose, issuer, sources)
  if (encodedList === undefined) return 'status_not_trusted'
  try {
    const bits = decodeStatusList(encodedList)
    if (bits.length * 8 < statusListMinBits) return 'short_status_list'
    if (!isRevoked(bits, Number(index))) return 'not_revoked'
  } catch {
    return 'status_not_trusted'
  }
  return purpose === 'revocation' ? 'revoked' : 'suspended'
}

/**
 * The bits of a list in their encoded form, if the list can be read in one way, is in force and signed by the issuer.
 * Its `id` is not compared with its address: "BitstringStatusListCredential" lets them differ.
 */
async function readTrustedList(
  list: Record<string, unknown>,
  purpose: unknown,
  issuer: string,
  { resolveDid, now }: StatusSources,
): Promise<string | undefined> {
  const format = checkFormat(list)
  const subject = list.credentialSubject
  if (format.reason !== 'well_formed' || idOf(list.issuer) !== issuer || !isRecord(subject)) return undefined
  if (!typesOf(list).includes('BitstringStatusListCredential') || checkValidity(list, now) !== 'in_force')
    return undefined
  if (!valuesOf(subject.statusPurpose).includes(purpose) || typeof subject.encodedList !== 'string') return undefined
  const { signature, issuer: key } = await checkSignature(list, issuer, resolveDid, now, format)
  return signature === 'signature_matches' && key === 'key_of_issuer' ? subject.encodedList : undefined
}
