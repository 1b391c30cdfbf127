import type { Credential } from '../../credentials/credential.ts'
import { lockCredential } from '../../credentials/credential-store.ts'
import { getCredential } from '../../credentials/get-credential.ts'
import { rowOfDocument } from '../../credentials/open-badge.ts'
import type { RawRow } from '../../credentials/recipients/recipient.ts'
import { findLetterAddress } from '../../mail/letters-view.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { normalizeEmail } from '../../platform/formats/email.ts'
import type { CredentialId, TemplateId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { getTemplateInUse } from '../../templates/get-template.ts'
import { issueOne, type OneOutcome } from '../issue-one.ts'
import { supersedeCredential } from './supersede-credential.ts'

/**
 * Reads the row of a credential for a correction, with the address to which its letter went last. The row is read from the signed document, since
 * rows are deleted and documents stay. Throws Refusal where nothing can be corrected.
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
 * Issues a credential in the place of a wrong one, from the same template and as any single credential, and revokes the wrong one in the same
 * transaction. A second correction at the same time is refused. One letter goes out, and it says that the credential replaces an earlier one. Throws
 * Refusal where the row cannot be issued, or there is nothing to correct.
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
    // A recipient at another address never had the former credential, so the letter does not mention it.
    const known = [former.recipientEmail, (await findLetterAddress(tx, id)) ?? ''].map(normalizeEmail)
    const isSuccessor = typeof row.email === 'string' && known.includes(normalizeEmail(row.email))
    // The one in its place is found by the same id, unless the row gives it another.
    const named = former.externalId === null ? row : { external_id: former.externalId, ...row }
    const one = await issueOne(tx, { templateId: former.templateId, row: named, bytes, isSuccessor })
    if (one.kind === 'failed') throw refuse('recipient_refused', ...one.errors)
    await supersedeCredential(tx, id, { reason, supersededBy: one.credentialId })
    return one
  })
}

function refuseEnded({ status, erasedAt }: Credential): void {
  if (erasedAt) throw refuse('person_erased')
  if (status === 'revoked') throw refuse('credential_revoked_before')
}
