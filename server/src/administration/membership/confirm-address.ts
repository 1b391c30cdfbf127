import { insertEarlierWalletEntries } from '../../credentials/credential-store.ts'
import { hashOfAddressToken } from '../../organizations/members/address-letter.ts'
import { findAddressLetterByToken, updateAddressLetterUsed } from '../../organizations/members/address-letter-store.ts'
import { lockMember, updateAddressVerified } from '../../organizations/members/member-store.ts'
import { findMember } from '../../organizations/members/members-view.ts'
import { findOrganization } from '../../organizations/organization-store.ts'
import {
  type Context,
  contextFor,
  inTransaction,
  type OrganizationScope,
  type Platform,
} from '../../platform/context.ts'

/** What the link of a letter asks, or has been answered. */
export type Confirmation = { organization: OrganizationScope; email: string; isConfirmed: boolean }

/**
 * What the link of a letter stands for; undefined for one that is unknown, expired or of no use any more, and nothing tells these
 * apart. It changes nothing: programs that look at the links of a letter open them too.
 */
export async function findConfirmation(platform: Platform, token: string): Promise<Confirmation | undefined> {
  return (await findAsked(platform, token))?.confirmation
}

/**
 * Confirms the address that the letter with this link went to, once: what is issued to it from now on is internal, and what
 * was issued to it before goes to the wallet. Asked again while the link has not expired, it says the same and changes nothing.
 */
export async function confirmAddress(platform: Platform, token: string): Promise<Confirmation | undefined> {
  const asked = await findAsked(platform, token)
  if (!asked || asked.confirmation.isConfirmed) return asked?.confirmation
  const { letter, tokenHash } = asked
  const isConfirmed = await inTransaction(asked.ctx, async (tx) => {
    await lockMember(tx, letter.memberId)
    if (!(await updateAddressLetterUsed(tx, letter.id, tokenHash))) return false
    if (await updateAddressVerified(tx, letter.memberId, letter.normalizedEmail, 'letter'))
      await insertEarlierWalletEntries(tx, [letter.memberId])
    return true
  })
  return isConfirmed ? { ...asked.confirmation, isConfirmed } : findConfirmation(platform, token)
}

async function findAsked(platform: Platform, token: string) {
  const tokenHash = hashOfAddressToken(token)
  const letter = tokenHash && (await findAddressLetterByToken(platform.database, tokenHash, platform.clock.now()))
  if (!letter) return undefined
  const organization = await findOrganization(platform.database, letter.organizationId)
  if (!organization?.isActive) return undefined
  const ctx = visitorContext(platform, organization)
  const member = await findMember(ctx, letter.memberId)
  const address = member?.addresses.find((one) => one.normalizedEmail === letter.normalizedEmail)
  if (!member || member.status === 'left' || !address) return undefined
  const confirmation = { organization, email: address.email, isConfirmed: address.verifiedAt !== null }
  if (!confirmation.isConfirmed || letter.isUsed) return { ctx, letter, tokenHash, confirmation }
  // Verified without this letter, it says nothing to whoever has the link; or this very letter was used since it was read.
  const reread = await findAddressLetterByToken(platform.database, tokenHash, platform.clock.now())
  return reread?.isUsed ? { ctx, letter, tokenHash, confirmation } : undefined
}

/** Somebody who is no user of ours, and changes what an organization's own requests may not: the link is their right to it. */
function visitorContext(platform: Platform, organization: OrganizationScope): Context {
  const db = platform.database.forOperator(organization.id)
  return { ...contextFor(platform, organization, { kind: 'visitor' }), db, dbOutsideTransaction: db }
}
