import { updateLettersDropped } from '../mail/outbox-store.ts'
import { recordChanges } from '../platform/audit-log/record-change.ts'
import { type Context, inTransaction, type TransactionContext } from '../platform/context.ts'
import type { CredentialId } from '../platform/ids.ts'
import { refuse } from '../platform/refusals/refusal.ts'
import type { Credential } from './credential.ts'
import { lockCredential, type Revocable, updateCredentialsRevoked } from './credential-store.ts'
import { getCredential } from './get-credential.ts'
import { readRevocationReason } from './revocation-reason.ts'
import { revokeEntries } from './status-lists/revoke-entries.ts'

/**
 * Revokes a credential for good and sets its bit in the signed status list, in one transaction. A credential that is revoked already stays unchanged,
 * with its first reason. A person may type the address of the recipient to confirm it, or the id of a credential whose person was erased. Throws
 * Refusal where the typed text differs, where the reason cannot be shown, or where the organization has no such credential.
 */
export async function revokeCredential(
  ctx: Context,
  id: CredentialId,
  given: string,
  typedEmail?: string,
): Promise<Credential> {
  if (typedEmail !== undefined) {
    const { recipientEmail } = await getCredential(ctx, id)
    if (typedEmail.trim() !== (recipientEmail || id)) throw refuse('recipient_email_differs')
  }
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
 * Revokes active credentials that this transaction has locked: sets their bits in the signed status lists, updates their records and adds an entry
 * for each to the audit log. Letters of theirs that have not gone out are not sent any more. `supersededBy` is their successor.
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
