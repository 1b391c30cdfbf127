import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { getIssuer } from './issuer-store.ts'
import { createSealedKey, sealEnd } from './sign.ts'
import type { IssuerKey, SigningKeyStatus } from './signing-key.ts'
import { insertIssuerKey, listKeys, lockIssuer, updateKeyEnded } from './signing-key-store.ts'

/** Bounded, since the DID document holds all keys and every verifier reads it. */
export const signingKeysMax = 200

/**
 * Gives the issuer a new signing key and retires the active one, in one transaction. Every process signs the next credential
 * with the new key, since the keys are read for each signing; what was signed before verifies as before.
 *
 * The private half of the retired key is destroyed. The context must be one that may write signing keys: the operator's, or that of an owner. Throws
 * Refusal where there are too many keys, or where the name that a person typed to confirm is not the organization's.
 */
export async function rotateSigningKey(ctx: Context, typedName: string = ctx.organization.name): Promise<IssuerKey> {
  if (typedName.trim() !== ctx.organization.name.trim()) throw refuse('organization_name_differs')
  return inTransaction(ctx, async (tx) => {
    await lockIssuer(tx)
    const keys = await listKeys(tx)
    if (keys.length >= signingKeysMax) throw refuse('too_many_signing_keys', signingKeysMax)
    const former = keys.find(({ status }) => status === 'active')
    const fresh = await replaceActiveKey(tx, { status: 'retired', reason: null })
    await recordChange(tx, {
      action: 'signing_key.rotated',
      subjectId: fresh.id,
      before: { active_key: former?.id ?? null },
      after: { active_key: fresh.id },
    })
    return fresh
  })
}

/** Replaces the active key. The transaction must hold the lock of the issuer. */
export async function replaceActiveKey(
  tx: Context,
  end: { status: Exclude<SigningKeyStatus, 'active'>; reason: string | null },
): Promise<IssuerKey> {
  const issuer = await getIssuer(tx)
  const active = issuer.keys.find(({ status }) => status === 'active')
  if (active) await endKey(tx, active, end)
  const fresh = createSealedKey(tx.keyWrapper, tx.organization.id)
  await insertIssuerKey(tx, issuer.id, fresh)
  return fresh
}

/** Ends a key. False where the transitions of its state do not allow it: the key has ended in this state, or in a worse one. */
export async function endKey(
  tx: Context,
  key: Pick<IssuerKey, 'id' | 'publicKeyMultibase'>,
  { status, reason }: { status: Exclude<SigningKeyStatus, 'active'>; reason: string | null },
): Promise<boolean> {
  const sealed = sealEnd(tx.keyWrapper, tx.organization.id, key, status)
  return updateKeyEnded(tx, key.id, { status, reason, sealed })
}
