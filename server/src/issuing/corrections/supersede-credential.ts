import type { Credential } from '../../credentials/credential.ts'
import { lockCredential } from '../../credentials/credential-store.ts'
import { readRevocationReason } from '../../credentials/revocation-reason.ts'
import { revokeLocked } from '../../credentials/revoke-credential.ts'
import { carryHolderChoice } from '../../credentials/wallets/holder-choice-store.ts'
import { updateAwardMoved } from '../../pathways/pathway-award-store.ts'
import { type Context, inTransaction, type TransactionContext } from '../../platform/context.ts'
import type { CredentialId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'

/**
 * Revokes a credential for good because another one of the organization took its place, in one transaction. Its page then links to its successor, and
 * an award of a pathway counts the successor in its place. Doing it again changes nothing.
 *
 * Throws Refusal where the organization has no such credential, where the other one may not be a successor, or where this one was revoked before in
 * another way. A successor is active, so two credentials never lead to each other.
 */
export async function supersedeCredential(
  ctx: Context,
  id: CredentialId,
  given: { reason: string; supersededBy: CredentialId },
): Promise<Credential> {
  const reason = readRevocationReason(given.reason)
  const { supersededBy } = given
  return inTransaction(ctx, async (tx) => {
    const [credential, successor] = await lockBoth(tx, id, supersededBy)
    if (!credential) throw refuse('credential_not_found')
    if (id === supersededBy) throw refuse('successor_refused', 'is the credential itself')
    if (!successor) throw refuse('successor_refused', 'is no credential of this organization')
    if (credential.status === 'revoked' && credential.supersededBy === supersededBy) return credential
    if (credential.status === 'revoked') throw refuse('credential_revoked_before')
    if (successor.erasedAt) throw refuse('successor_refused', 'is of a person who was erased')
    if (successor.status === 'revoked') throw refuse('successor_refused', 'is revoked itself')
    await revokeLocked(tx, [credential], reason, supersededBy)
    await updateAwardMoved(tx, id, supersededBy)
    await carryHolderChoice(tx.db, id)
    return { ...credential, status: 'revoked', revocationReason: reason, revokedAt: tx.clock.now(), supersededBy }
  })
}

/** Locks both in the order of their ids, whichever is the successor, so that two callers never wait for each other. */
async function lockBoth(tx: TransactionContext, id: CredentialId, other: CredentialId) {
  const locked = new Map<CredentialId, Credential | undefined>()
  for (const one of [id, other].sort()) locked.set(one, await lockCredential(tx, one))
  return [locked.get(id), locked.get(other)] as const
}
