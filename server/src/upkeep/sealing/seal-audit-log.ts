import { sign } from 'node:crypto'
import type { Platform } from '../../platform/context.ts'
import { withTransaction } from '../../platform/db/database.ts'
import { type AuditSeal, digestOfSeal } from './audit-seal.ts'
import { insertAuditSeals, listLastSeals, listUnsealed, lockSealing } from './audit-seal-store.ts'
import { getSealingKey } from './sealing-key.ts'

const entriesInStep = 2_000

/**
 * Seals the entries that no seal covers, organization by organization, each seal over the one before it. One process at a time does it; a second one
 * leaves at once. Returns the number of sealed entries.
 */
export async function sealAuditLog(platform: Platform): Promise<number> {
  let sealed = 0
  for (;;) {
    const step = await sealStep(platform)
    sealed += step
    if (step < entriesInStep) return sealed
  }
}

async function sealStep({ database, keyWrapper, clock }: Platform): Promise<number> {
  return withTransaction(database.forService(), async (tx) => {
    if (!(await lockSealing(tx))) return 0
    const sealedAt = clock.now()
    const unsealed = await listUnsealed(tx, sealedAt, entriesInStep)
    if (unsealed.length === 0) return 0
    const key = await getSealingKey(tx, keyWrapper, sealedAt)
    const byOrganization = Map.groupBy(unsealed, ({ organizationId }) => organizationId)
    const last = new Map(
      (await listLastSeals(tx, [...byOrganization.keys()])).map((seal) => [seal.organizationId, seal]),
    )
    const seals = [...byOrganization].map(([organizationId, entries]): AuditSeal => {
      const former = last.get(organizationId)
      const number = (former?.number ?? 0) + 1
      const digest = digestOfSeal(former?.digest, { organizationId, number, entries })
      const signature = sign(null, digest, key.privateKey)
      return { organizationId, number, sealedAt, entries, digest, keyId: key.id, signature }
    })
    await insertAuditSeals(tx, seals)
    return unsealed.length
  })
}
