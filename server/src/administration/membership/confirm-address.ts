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

/** The question behind the link of a letter, or its answer. */
export type Confirmation = { organization: OrganizationScope; email: string; isConfirmed: boolean }

/**
 * Finds the question behind the link of a letter; undefined for an unknown, expired or useless link, which look alike. It changes nothing: programs
 * that scan letters open links too.
 */
export async function findConfirmation(platform: Platform, token: string): Promise<Confirmation | undefined> {
  return (await findAsked(platform, token))?.confirmation
}

/**
 * Confirms the address that the letter with this link was sent to, once: from now on credentials issued to it are internal, and earlier ones go to
 * the wallet. Asked again before the link expires, it answers the same and changes nothing.
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
  // Where the address was verified without this letter, the link says nothing; or this very letter was used since it was read.
  const reread = await findAddressLetterByToken(platform.database, tokenHash, platform.clock.now())
  return reread?.isUsed ? { ctx, letter, tokenHash, confirmation } : undefined
}

/** The context of a visitor who has no account. The link gives them the right to change what the requests of an organization may not change. */
function visitorContext(platform: Platform, organization: OrganizationScope): Context {
  const db = platform.database.forOperator(organization.id)
  return { ...contextFor(platform, organization, { kind: 'visitor' }), db, dbOutsideTransaction: db }
}
