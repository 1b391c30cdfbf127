import { recordChange } from '../audit-log/record-change.ts'
import { updateLetterResent } from '../mail/outbox-store.ts'
import { type Context, inTransaction } from '../platform/context.ts'
import type { CredentialId } from '../platform/ids.ts'
import { withinDailyUse } from '../rate-limits/daily-use.ts'
import { refuse } from '../refusals/refusal.ts'
import { lockCredential } from './credential-store.ts'

/**
 * Sends the letter of a credential once more, in the words of the first time, to the address that the credential was
 * issued to. It counts against the organization's letters of the day. Throws Refusal where the organization has no such
 * credential, where it is revoked, or where its letter has yet to go out.
 */
export async function resendLetter(ctx: Context, id: CredentialId): Promise<void> {
  await withinDailyUse(ctx, { rows: 1, bodyBytes: 0 }, () =>
    inTransaction(ctx, async (tx) => {
      const credential = await lockCredential(tx, id)
      if (!credential) throw refuse('credential_not_found')
      if (credential.status === 'revoked') throw refuse('letter_not_resendable', 'is of a revoked credential')
      if (!(await updateLetterResent(tx, id))) throw refuse('letter_not_resendable', 'is still to go out')
      await recordChange(tx, { action: 'letter.resent', subjectId: id })
    }),
  )
}
