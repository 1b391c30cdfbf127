import { insertMember, type Member } from '../members/member-store.ts'
import { type Context, inTransaction } from '../platform/context.ts'
import { type EmailAddress, parseEmail } from '../platform/formats/email.ts'
import { type MemberId, newId } from '../platform/ids.ts'
import { readText } from '../recipients/text.ts'
import { refuse } from '../refusals/refusal.ts'
import { insertEarlierWalletEntries } from '../wallets/wallet-entry-store.ts'

export type NewMember = { email: string; name: string; role: string | null; licenseNumber: string | null }
export type AddedMember = Member & { email: string; earlierCredentials: number }

const charactersMax = 200

/**
 * Makes somebody a member of the organization, with one verified address: from now on what is issued to it is internal
 * and goes to the member's wallet. What was issued to it before goes there too; those credentials keep the verdict of
 * their time. Refuses an address that a member has already.
 */
export async function addMember(ctx: Context, given: NewMember): Promise<AddedMember> {
  const address = readAddress(given.email)
  const member = {
    id: newId<MemberId>(ctx.clock.now()),
    name: readLine(given.name, 'name'),
    role: given.role === null ? null : readLine(given.role, 'role'),
    licenseNumber: given.licenseNumber === null ? null : readLine(given.licenseNumber, 'license number'),
  }
  return inTransaction(ctx, async (tx) => {
    const { address: email, normalized: normalizedEmail } = address
    if (!(await insertMember(tx, { ...member, email, normalizedEmail })))
      throw refuse('member_email_taken', tx.organization.name, email)
    const earlierCredentials = await insertEarlierWalletEntries(tx, member.id, normalizedEmail)
    return { ...member, email, earlierCredentials }
  })
}

function readAddress(email: string): EmailAddress {
  const address = parseEmail(email)
  if (!address) throw refuse('invalid_member', `"${email}" is not an e-mail address.`)
  return address
}

/** As strict as a row's own fields are: a profile that could not be signed would fill nothing. */
function readLine(value: string, what: string): string {
  const line = readText(value, what, [], { max: charactersMax })
  if (typeof line === 'string') return line
  throw refuse('invalid_member', `The ${what} must be one line of 1 to ${charactersMax} characters.`)
}
