import { updateLetterResent } from '../mail/outbox-store.ts'
import { refuseInactive } from '../organizations/refuse-inactive.ts'
import { countAuditEntries } from '../platform/audit-log/audit-entry-store.ts'
import { recordChange } from '../platform/audit-log/record-change.ts'
import { dayMs } from '../platform/clock.ts'
import { type Context, inTransaction } from '../platform/context.ts'
import { parseEmail } from '../platform/formats/email.ts'
import type { CredentialId } from '../platform/ids.ts'
import { withinDailyUse } from '../platform/rate-limits/daily-use.ts'
import { refuse } from '../platform/refusals/refusal.ts'
import { lockCredential } from './credential-store.ts'

/** How often the letter of one credential may go out again within 24 hours: enough to correct an address, too few to harass anybody. */
export const resendsMax = 5

/**
 * Sends the letter of a credential once more, in its first words: to the last address, or to another one. The signed credential, the address it was
 * issued to and its wallet stay the same, so nobody can give a credential to another person by sending its letter. The letter counts against the
 * organization's letters of the day.
 *
 * Throws Refusal where the organization has no such credential or is inactive, where the credential is revoked or its person erased, where its letter
 * has yet to go out or went out too often, or where the address is not valid.
 */
export async function resendLetter(ctx: Context, id: CredentialId, to?: string): Promise<void> {
  refuseInactive(ctx)
  const email = to === undefined ? undefined : readAddress(to)
  await withinDailyUse(ctx, { rows: 1, bodyBytes: 0 }, () =>
    inTransaction(ctx, async (tx) => {
      const credential = await lockCredential(tx, id)
      if (!credential) throw refuse('credential_not_found')
      if (credential.erasedAt) throw refuse('letter_not_resendable', 'is of a person who was erased')
      if (credential.status === 'revoked') throw refuse('letter_not_resendable', 'is of a revoked credential')
      const since = new Date(tx.clock.now().getTime() - dayMs)
      if ((await countAuditEntries(tx, { subjectId: id, action: 'letter.resent', since })) >= resendsMax)
        throw refuse('letter_resends_exceeded', resendsMax)
      const former = await updateLetterResent(tx, id, { email, issuedTo: credential.recipientEmail })
      if (!former) throw refuse('letter_not_resendable', 'is still to go out')
      // The audit log is all that remains of the former letter: the outbox keeps the last one alone.
      const before =
        former.status === 'sent'
          ? { status: former.status, accepted_at: former.sentAt?.toISOString() }
          : { status: former.status, answer: former.lastAnswer }
      await recordChange(tx, { action: 'letter.resent', subjectId: id, before, after: { to_another_address: email } })
    }),
  )
}

function readAddress(given: string): string {
  const email = parseEmail(given)
  if (!email) throw refuse('body_invalid', 'email must be an e-mail address')
  return email.address
}
