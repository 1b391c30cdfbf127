import { recordChanges } from '../audit-log/record-change.ts'
import { updateLettersDropped } from '../mail/outbox-store.ts'
import { type Context, inTransaction, type TransactionContext } from '../platform/context.ts'
import type { CredentialId } from '../platform/ids.ts'
import { refuse } from '../refusals/refusal.ts'
import { revokeEntries } from '../status-lists/revoke-entries.ts'
import type { Credential } from './credential.ts'
import { lockCredential, type Revocable, updateCredentialsRevoked } from './credential-store.ts'
import { getCredential } from './get-credential.ts'
import { readRevocationReason } from './revocation-reason.ts'

/**
 * As `revokeCredential`, by a person who may give the address of the recipient to confirm it, or the id of a credential whose person
 * was erased. Throws Refusal where it is another one.
 */
export async function revokeConfirmed(
  ctx: Context,
  id: CredentialId,
  given: { reason: string; email?: string | undefined },
): Promise<void> {
  const { recipientEmail } = await getCredential(ctx, id)
  if (given.email !== undefined && given.email.trim() !== (recipientEmail || id))
    throw refuse('recipient_email_differs')
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
    await revokeLocked(tx, [credential], reason)
    return { ...credential, status: 'revoked', revocationReason: reason, revokedAt: tx.clock.now() }
  })
}

/**
 * Revokes active credentials that this transaction has locked: their bits in the signed status lists, their records, and an entry
 * for each in the audit log. A letter of theirs that has not gone out is not sent any more. `supersededBy` is what takes their place.
 */
export async function revokeLocked(
  tx: TransactionContext,
  credentials: Revocable[],
  reason: string,
  supersededBy: CredentialId | null = null,
): Promise<void> {
  const ids = credentials.map(({ id }) => id)
  await revokeEntries(tx, credentials)
  await updateCredentialsRevoked(tx, ids, reason, supersededBy)
  await updateLettersDropped(tx, ids)
  const after = { status: 'revoked', ...(supersededBy && { superseded_by: supersededBy }) }
  const change = { action: 'credential.revoked', before: { status: 'active' }, after } as const
  const organizationId = tx.organization.id
  await recordChanges(
    tx,
    ids.map((subjectId) => ({ ...change, subjectId, organizationId })),
  )
}
