import { createHash } from 'node:crypto'
import { type AuditEntryId, bytesOfId, type OrganizationId } from '../../platform/ids.ts'

/** An entry of the audit log as a seal covers it: `digest` is the SHA-256 of all that the entry says. */
export type SealedEntry = { id: AuditEntryId; digest: Buffer }

/** One link of the chain of an organization. `number` counts from 1. */
export type AuditSeal = {
  organizationId: OrganizationId
  number: number
  sealedAt: Date
  /** In the order of their ids. */
  entries: SealedEntry[]
  digest: Buffer
  keyId: string
  signature: Buffer
}

/**
 * The digest of a seal: SHA-256 over the digest of the seal before it (nothing where it is the first), the id of the organization (16 bytes),
 * the number of the seal (4 bytes, big-endian), and of each entry its id (16 bytes) and digest (32 bytes).
 */
export function digestOfSeal(
  former: Buffer | undefined,
  { organizationId, number, entries }: Pick<AuditSeal, 'organizationId' | 'number' | 'entries'>,
): Buffer {
  const hash = createHash('sha256')
  if (former) hash.update(former)
  hash.update(bytesOfId(organizationId))
  const counted = Buffer.alloc(4)
  counted.writeUInt32BE(number)
  hash.update(counted)
  for (const { id, digest } of entries) hash.update(bytesOfId(id)).update(digest)
  return hash.digest()
}
