import { type KeyObject, verify } from 'node:crypto'
import type { Platform } from '../../platform/context.ts'
import type { OrganizationId } from '../../platform/ids.ts'
import { digestOfSeal } from './audit-seal.ts'
import { type CheckedSeal, findPutInBetween, listSealsToCheck } from './audit-seal-store.ts'
import { readPublicKeys } from './sealing-key.ts'

/** A seal that was printed and kept elsewhere (`audit seal --latest`), in hexadecimal. */
export type KnownSeal = { organizationId: string; number: number; digest: string }

export type CheckedLog = { organizationId: OrganizationId; seals: number; entries: number; problem: string | undefined }

const sealsInStep = 100

/**
 * Checks the audit log of an organization against its seals, and names the first thing that is wrong: an entry that was changed, is
 * missing or was put in between, or a seal that is. Without a `known` seal the newest seals can have been cut off with their entries.
 */
export async function checkAuditLog(
  platform: Platform,
  organizationId: OrganizationId,
  known: KnownSeal[],
): Promise<CheckedLog> {
  const { database, keyWrapper, clock } = platform
  const keys = await readPublicKeys(database.forService(), keyWrapper)
  const expected = new Map(known.filter((one) => one.organizationId === organizationId).map((one) => [one.number, one]))
  const checked: CheckedLog = { organizationId, seals: 0, entries: 0, problem: undefined }
  let former: CheckedSeal | undefined
  for (;;) {
    const page = await listSealsToCheck(database, organizationId, former?.number ?? 0, sealsInStep)
    for (const seal of page) {
      const problem = problemOf(seal, former, keys, expected.get(seal.number))
      if (problem !== undefined) return { ...checked, problem }
      checked.seals += 1
      checked.entries += seal.entries.length
      expected.delete(seal.number)
      former = seal
    }
    if (page.length < sealsInStep) break
  }
  const [gone] = expected.keys()
  if (gone !== undefined) return { ...checked, problem: `seal ${gone} is missing, and all that came after it` }
  const between = await findPutInBetween(database, organizationId, clock.now())
  return between === undefined ? checked : { ...checked, problem: `entry ${between} was put in: no seal covers it` }
}

function problemOf(
  seal: CheckedSeal,
  former: CheckedSeal | undefined,
  keys: Map<string, KeyObject>,
  known: KnownSeal | undefined,
): string | undefined {
  const wanted = (former?.number ?? 0) + 1
  if (seal.number !== wanted) return `seal ${wanted} is missing`
  const key = keys.get(seal.keyId)
  const isOurs = key !== undefined && verify(null, seal.digest, key, seal.signature)
  if (!isOurs || !digestOfSeal(former?.digest, seal).equals(seal.digest)) return `seal ${seal.number} was changed`
  if (known && known.digest !== seal.digest.toString('hex')) return `seal ${seal.number} is not the one that is known`
  for (const { id, digest } of seal.entries) {
    const found = seal.found.get(id)
    if (!found) return `entry ${id} is missing`
    if (!found.equals(digest)) return `entry ${id} was changed`
  }
  return undefined
}
