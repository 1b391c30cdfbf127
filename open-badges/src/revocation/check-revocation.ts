import type { KeySources } from '../keys/find-key.ts'
import { isJwt } from '../reading/check-format.ts'
import { idOf, isRecord, onlyValueOf, typesOf, valuesOf } from '../reading/record.ts'
import { statusListMinBits } from '../standard.ts'
import { isRevoked } from '../status-list/bits.ts'
import { expandStatusList } from '../status-list/expand-list.ts'
import { attempt } from '../verifying/attempt.ts'
import { checkValidity } from '../verifying/check-validity.ts'
import type { VerificationReason } from '../verifying/reasons.ts'
import { checkSecured, readSecured } from '../verifying/secured-document.ts'
import { checkRevocationList } from './check-revocation-list.ts'

/**
 * Retrieves a list of revoked credentials by its address: what `JSON.parse` returned, or the text of a token; `undefined`
 * when it is not to be had. May throw: that counts as not retrieved. `isSigned` tells whether the signature of the credential
 * holds: if not, the address is the word of anybody.
 */
export type ResolveStatusList = (url: string, isSigned: boolean) => Promise<unknown>

export type StatusSources = KeySources & { resolveStatusList: ResolveStatusList }

/** Each entry may take a list to be retrieved and verified. */
const entriesMax = 10

/**
 * Bitstring Status List v1.0, "Validate Algorithm": the list must be signed by the issuer of the credential. Also
 * 1EdTechRevocationList, which is not signed: the credential's own signature covers its address.
 */
export async function checkRevocation(
  credential: Record<string, unknown>,
  issuer: string,
  sources: StatusSources,
  isSigned: boolean,
): Promise<VerificationReason> {
  const entries = valuesOf(credential.credentialStatus)
  if (entries.length === 0) return 'no_status'
  if (entries.length > entriesMax) return 'unsupported_status'
  let reason: VerificationReason = 'unsupported_status'
  for (const entry of entries) {
    if (isRecord(entry) && typesOf(entry).includes('1EdTechRevocationList')) {
      const list = await attempt(async () => sources.resolveStatusList(String(entry.id), isSigned))
      reason = checkRevocationList(list, credential.id, issuer)
      if (reason !== 'not_revoked') return reason
      continue
    }
    if (!isRecord(entry) || !isReadableEntry(entry)) return 'unsupported_status'
    const purpose = onlyValueOf(entry.statusPurpose)
    if (purpose !== 'revocation' && purpose !== 'suspension') continue
    reason = await checkEntry(entry, { purpose, issuer, isSigned }, sources)
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
  { purpose, issuer, isSigned }: { purpose: 'revocation' | 'suspension'; issuer: string; isSigned: boolean },
  sources: StatusSources,
): Promise<VerificationReason> {
  const url = idOf(onlyValueOf(entry.statusListCredential))
  const index = String(onlyValueOf(entry.statusListIndex))
  if (url === undefined || !/^\d{1,15}$/.test(index)) return 'unsupported_status'
  const list = await attempt(() => sources.resolveStatusList(url, isSigned))
  if (!isRecord(list) && !isJwt(list)) return isSigned ? 'status_not_resolved' : 'status_not_asked'
  const encodedList = await readTrustedList(list, purpose, issuer, sources)
  if (encodedList === undefined) return 'status_not_trusted'
  try {
    const bits = await expandStatusList(encodedList)
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
  document: unknown,
  purpose: unknown,
  issuer: string,
  sources: StatusSources,
): Promise<string | undefined> {
  const secured = readSecured(document)
  const { reason, credential: list } = secured.format
  if (reason !== 'well_formed' || !list || idOf(list.issuer) !== issuer) return undefined
  const subject = onlyValueOf(list.credentialSubject)
  const isList = typesOf(list).includes('BitstringStatusListCredential')
  if (!isList || !isRecord(subject)) return undefined
  if (checkValidity(list, sources.now, secured.token?.payload) !== 'in_force') return undefined
  if (!valuesOf(subject.statusPurpose).includes(purpose) || typeof subject.encodedList !== 'string') return undefined
  const { signature, issuer: key } = await checkSecured(secured, issuer, sources, sources.now)
  return signature === 'signature_matches' && key === 'key_of_issuer' ? subject.encodedList : undefined
}
