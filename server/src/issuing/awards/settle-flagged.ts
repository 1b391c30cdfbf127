import { lockCredential } from '../../credentials/credential-store.ts'
import { discardFailure } from '../../credentials/failures/discard-failure.ts'
import { readRevocationReason } from '../../credentials/revocation-reason.ts'
import { revokeLocked } from '../../credentials/revoke-credential.ts'
import { type FlaggedAward, lockAward, updateAwardUnflagged } from '../../pathways/pathway-award-store.ts'
import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction, type TransactionContext } from '../../platform/context.ts'
import type { PathwayAwardId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'

/** Keeps a flagged award valid. It is flagged again when another of the credentials that earned it is revoked. */
export async function keepFlaggedAward(ctx: Context, id: PathwayAwardId): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const award = await lockFlagged(tx, id)
    await updateAwardUnflagged(tx, id)
    await recordChange(tx, { action: 'pathway.award_kept', subjectId: award.pathwayId, after: { award_id: id } })
  })
}

/**
 * Revokes the credential of a flagged award for good. Where the award could not be issued, discards its failure instead, so that no retry issues it.
 * Throws Refusal where the reason cannot be shown, or where the award is not flagged any more.
 */
export async function revokeFlaggedAward(ctx: Context, id: PathwayAwardId, given: string): Promise<void> {
  const reason = readRevocationReason(given)
  await inTransaction(ctx, async (tx) => {
    const { pathwayId, credentialId, failureId } = await lockFlagged(tx, id)
    const credential = credentialId && (await lockCredential(tx, credentialId))
    if (credential && credential.status === 'active') await revokeLocked(tx, [credential], reason)
    if (!credential && failureId) await discardFailure(tx, failureId)
    await updateAwardUnflagged(tx, id)
    await recordChange(tx, { action: 'pathway.award_revoked', subjectId: pathwayId, after: { award_id: id } })
  })
}

async function lockFlagged(tx: TransactionContext, id: PathwayAwardId): Promise<FlaggedAward> {
  const award = await lockAward(tx, id)
  if (!award) throw refuse('award_not_found')
  if (!award.flaggedAt) throw refuse('award_not_flagged')
  return award
}
