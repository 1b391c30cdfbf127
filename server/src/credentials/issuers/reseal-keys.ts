import { resealClientSecrets } from '../../people/identity-providers/client-secret.ts'
import { operatorIn, recordCounts } from '../../platform/audit-log/record-change.ts'
import type { Platform } from '../../platform/context.ts'
import { withTransaction } from '../../platform/db/database.ts'
import { SigningUnavailable } from '../../platform/errors.ts'
import type { OrganizationId } from '../../platform/ids.ts'
import { resealKey } from './sign.ts'
import { listKeysOfAllIssuers, updateSeals } from './signing-key-store.ts'

export type Resealing = { resealed: number; already: number }

const keysInStep = 500

/**
 * Seals the signing keys of all organizations, and the secrets of their providers, under the current master key, in one transaction. Where neither
 * the current nor the previous master key opens a key, nothing is changed. Safe to run twice, and beside running processes.
 */
export async function resealKeys(platform: Platform): Promise<Resealing> {
  const { database, keyWrapper, clock } = platform
  return withTransaction(database.forService(), async (tx) => {
    const outcome: Resealing = { resealed: 0, already: 0 }
    const resealed = new Map<OrganizationId, number>()
    for await (const keys of listKeysOfAllIssuers(tx, keysInStep)) {
      const changed = keys.flatMap((key) => {
        const sealed = resealKey(keyWrapper, key)
        return sealed === undefined ? [] : [{ id: key.id, organizationId: key.organizationId, sealed }]
      })
      await updateSeals(tx, changed)
      for (const { organizationId: id } of changed) resealed.set(id, (resealed.get(id) ?? 0) + 1)
      outcome.resealed += changed.length
      outcome.already += keys.length - changed.length
    }
    const counts = [...resealed].map(([organizationId, count]) => ({ organizationId, count }))
    const operator = operatorIn(tx, { clock })
    await recordCounts(operator, 'signing_key.resealed', counts)
    const secrets = (await resealClientSecrets(tx, platform)).map((organizationId) => ({ organizationId, count: 1 }))
    await recordCounts(operator, 'identity_provider.resealed', secrets)
    return outcome
  }).catch((cause: unknown) => {
    if (!(cause instanceof SigningUnavailable)) throw cause
    throw new SigningUnavailable('A signing key opens neither with the master key nor with the previous one.', {
      cause,
    })
  })
}
