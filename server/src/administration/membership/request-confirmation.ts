import {
  addressLettersInMonthMax,
  addressLettersMax,
  confirmationLettersMax,
  linkDays,
  monthDays,
} from '../../organizations/members/address-letter.ts'
import {
  countLettersToAddress,
  insertAddressLetters,
  lockAndCountAddressLetters,
} from '../../organizations/members/address-letter-store.ts'
import { recordChange } from '../../platform/audit-log/record-change.ts'
import { dayMs } from '../../platform/clock.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { type AddressLetterId, type MemberId, newId } from '../../platform/ids.ts'
import { withinDailyUse } from '../../platform/rate-limits/daily-use.ts'
import { type Refusal, refuse } from '../../platform/refusals/refusal.ts'
import { getLockedMember, ownAddress } from './get-member.ts'

/**
 * Sends another letter with a link by which the member confirms an address. The links of earlier letters stay valid until they expire. Refuses a
 * verified address, and one that had its letters of 24 hours.
 */
export async function requestConfirmation(ctx: Context, id: MemberId, email: string): Promise<{ email: string }> {
  return withLetters(ctx, 1, () =>
    inTransaction(ctx, async (tx) => {
      const member = await getLockedMember(tx, id)
      const address = ownAddress(member, email)
      if (address.verifiedAt) throw refuse('invalid_member', `${address.email} is verified already.`)
      if (member.status === 'left') throw refuse('invalid_member', `${member.name} has left.`)
      const written = await writeAddressLetters(tx, [{ memberId: id, normalizedEmail: address.normalizedEmail }])
      if (written === 0) throw await exceededBy(tx, address.normalizedEmail)
      const after = { address: address.email }
      await recordChange(tx, { action: 'member.confirmation_requested', subjectId: id, after })
      return { email: address.email }
    }),
  )
}

async function exceededBy(tx: Context, normalizedEmail: string): Promise<Refusal> {
  const ofDay = await countLettersToAddress(tx, normalizedEmail, new Date(tx.clock.now().getTime() - dayMs))
  return ofDay >= addressLettersMax
    ? refuse('address_letters_exceeded', addressLettersMax)
    : refuse('address_letters_exceeded', addressLettersInMonthMax, '30 days')
}

/** Does work that writes this many letters, if they are within the organization's letters of the day. Otherwise throws Refusal. */
export function withLetters<T>(ctx: Context, letters: number, work: () => Promise<T>): Promise<T> {
  return letters === 0 ? work() : withinDailyUse(ctx, { rows: letters, bodyBytes: 0 }, work)
}

/**
 * Writes the letters for addresses that are to be confirmed, in the transaction that makes them necessary; a worker sends them. Returns how many: an
 * address that had its letters of 24 hours, or of a month, gets none. Throws Refusal where the organization would write more letters of this kind in
 * a day than allowed, which bounds how many strangers an import can reach.
 */
export async function writeAddressLetters(
  tx: Context,
  addresses: { memberId: MemberId; normalizedEmail: string }[],
): Promise<number> {
  const now = tx.clock.now()
  const used = await lockAndCountAddressLetters(tx, new Date(now.getTime() - (now.getTime() % dayMs)))
  if (used + addresses.length > confirmationLettersMax)
    throw refuse('daily_limit_exceeded', 'confirmation letters', {
      limit: confirmationLettersMax,
      used,
      asked: addresses.length,
    })
  const letters = addresses.map((address) => ({ id: newId<AddressLetterId>(now), ...address }))
  const expiresAt = new Date(now.getTime() + linkDays * dayMs)
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  return insertAddressLetters(tx, letters, expiresAt, [
    { since: before(1), max: addressLettersMax },
    { since: before(monthDays), max: addressLettersInMonthMax },
  ])
}
