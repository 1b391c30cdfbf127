import type { Credential } from '../../credentials/credential.ts'
import { lockCredential } from '../../credentials/credential-store.ts'
import { getCredential } from '../../credentials/get-credential.ts'
import { rowOfDocument } from '../../credentials/open-badge.ts'
import type { RawRow } from '../../credentials/recipients/recipient.ts'
import { findLetterAddress } from '../../mail/outbox-store.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { normalizeEmail } from '../../platform/formats/email.ts'
import type { CredentialId, TemplateId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { getTemplateInUse } from '../../templates/get-template.ts'
import { issueOne, type OneOutcome } from '../issue-one.ts'
import { supersedeCredential } from './supersede-credential.ts'

/**
 * The row of a credential as it may be corrected: what was signed, since rows are let go and documents stay, with the address to which its letter
 * went last. Throws Refusal where nothing can be corrected.
 */
export async function readRowToCorrect(
  ctx: Context,
  id: CredentialId,
): Promise<{ templateId: TemplateId; row: RawRow }> {
  const credential = await getCredential(ctx, id)
  refuseEnded(credential)
  const template = await getTemplateInUse(ctx, credential.templateId)
  const letter = await findLetterAddress(ctx, id)
  const row = rowOfDocument(JSON.parse(credential.document), letter || credential.recipientEmail)
  return { templateId: template.id, row }
}

/**
 * Issues a credential in the place of one that was wrong, from the same template and by the way of any single one, and revokes the former:
 * in one transaction, so that there is never one without the other. Whoever corrects it at the same time is refused. One letter goes out, which says
 * so. Throws Refusal where the row cannot be issued, or there is nothing to correct.
 */
export async function correctCredential(
  ctx: Context,
  id: CredentialId,
  { row, reason, bytes }: { row: RawRow; reason: string; bytes: number },
): Promise<Extract<OneOutcome, { kind: 'issued' }>> {
  return inTransaction(ctx, async (tx) => {
    const former = await lockCredential(tx, id)
    if (!former) throw refuse('credential_not_found')
    refuseEnded(former)
    // Whoever has another address did not have the former one.
    const known = [former.recipientEmail, (await findLetterAddress(tx, id)) ?? ''].map(normalizeEmail)
    const isSuccessor = typeof row.email === 'string' && known.includes(normalizeEmail(row.email))
    const one = await issueOne(tx, { templateId: former.templateId, row, bytes, isSuccessor })
    if (one.kind === 'failed') throw refuse('recipient_refused', ...one.errors)
    await supersedeCredential(tx, id, { reason, supersededBy: one.credentialId })
    return one
  })
}

function refuseEnded({ status, erasedAt }: Credential): void {
  if (erasedAt) throw refuse('person_erased')
  if (status === 'revoked') throw refuse('credential_revoked_before')
}
