import { setRevoked } from '@sello/open-badges'
import { recordChange } from '../audit-log/record-change.ts'
import { getSigner } from '../issuers/sign.ts'
import { type Context, inTransaction } from '../platform/context.ts'
import type { CredentialId } from '../platform/ids.ts'
import { refuse } from '../refusals/refusal.ts'
import { signStatusList } from '../status-lists/status-list.ts'
import { lockStatusListBits, updateStatusList } from '../status-lists/status-list-store.ts'
import type { Credential } from './credential.ts'
import { lockCredential, updateCredentialRevoked } from './credential-store.ts'
import { getCredential } from './get-credential.ts'
import { readRevocationReason } from './revocation-reason.ts'

/**
 * As `revokeCredential`, by a person who typed the address of the recipient to confirm it. Throws Refusal where it is
 * another one.
 */
export async function revokeConfirmed(
  ctx: Context,
  id: CredentialId,
  given: { reason: string; email: string },
): Promise<void> {
  const { recipientEmail } = await getCredential(ctx, id)
  if (given.email.trim() !== recipientEmail) throw refuse('recipient_email_differs')
  await revokeCredential(ctx, id, given.reason)
}

/**
 * Revokes a credential for good and sets its bit in the signed status list, in one transaction. A credential that is revoked
 * already stays unchanged, with its first reason. Throws Refusal where the reason cannot be shown, or where the organization
 * has no such credential.
 */
export async function revokeCredential(ctx: Context, id: CredentialId, given: string): Promise<Credential> {
  const reason = readRevocationReason(given)
  return inTransaction(ctx, async (tx) => {
    const credential = await lockCredential(tx, id)
    if (!credential) throw refuse('credential_not_found')
    if (credential.status === 'revoked') return credential
    const bits = await lockStatusListBits(tx, credential.statusListId)
    // Read only now, because the signing key may have been withdrawn while this waited for the lock of the list.
    const signer = await getSigner(tx)
    setRevoked(bits, credential.statusListIndex)
    await updateStatusList(
      tx,
      credential.statusListId,
      bits,
      await signStatusList(tx, signer, credential.statusListId, bits),
    )
    await updateCredentialRevoked(tx, id, reason)
    await recordChange(tx, {
      action: 'credential.revoked',
      subjectId: id,
      before: { status: credential.status },
      after: { status: 'revoked' },
    })
    return { ...credential, status: 'revoked', revocationReason: reason, revokedAt: tx.clock.now() }
  })
}
