import { deleteHolderChoices } from '../../credentials/wallets/holder-choice-store.ts'
import { deleteCollectionsOf } from '../../holders/collection-store.ts'
import { deleteInboxLettersTo } from '../../mail/inbox/inbox-store.ts'
import { listOrganizations } from '../../organizations/organization-store.ts'
import { deletePasskeysOf } from '../../people/passkeys/passkey-store.ts'
import { deleteProviderSignInsAbout } from '../../people/provider-sign-in/provider-sign-in-store.ts'
import { deletePastSignInsOf } from '../../people/sessions/past-sign-in-store.ts'
import { deleteSessionsOf } from '../../people/sessions/session-store.ts'
import { countedSubjects } from '../../people/sign-in/limit-sign-in.ts'
import { deleteSignInsOf } from '../../people/sign-in/sign-in-store.ts'
import { deleteWindows } from '../../people/sign-in/sign-in-window-store.ts'
import { listMemberships } from '../../people/team/membership-view.ts'
import { removeFromTeam } from '../../people/team/remove-from-team.ts'
import { deleteOperators } from '../../people/users/operator-store.ts'
import type { User } from '../../people/users/user.ts'
import { findUserById, listUsersOfAddresses, updateUsersErased } from '../../people/users/user-store.ts'
import { deleteWalletAddresses, listProvenAddresses } from '../../people/users/wallet-address-store.ts'
import { contextFor, inTransaction, type Platform } from '../../platform/context.ts'
import { type Db, withTransaction } from '../../platform/db/database.ts'
import { normalizeEmail } from '../../platform/formats/email.ts'
import type { OrganizationId, UserId } from '../../platform/ids.ts'
import { awaitRefusal } from '../../platform/refusals/refusal.ts'
import { patternOf } from './data-subject.ts'
import { type Erased, erasePerson } from './erase-person.ts'

/** Somebody over all organizations: the accounts, and every address that they have proven. */
export type Account = { addresses: string[]; users: User[] }

/**
 * Finds whose an address is: what an account has proven belongs to one person. An account that only had the address before
 * somebody else proved it is found too, and its other addresses are left alone.
 */
export async function findAccount(db: Db, email: string): Promise<Account> {
  const asked = normalizeEmail(email)
  const addresses = new Set([asked])
  for (const { id } of await listUsersOfAddresses(db, [asked])) {
    const proven = (await listProvenAddresses(db, id)).map(({ normalizedEmail }) => normalizedEmail)
    if (proven.includes(asked)) for (const address of proven) addresses.add(address)
  }
  return { addresses: [...addresses], users: await listUsersOfAddresses(db, [...addresses]) }
}

export type ErasedEverywhere = {
  accounts: number
  organizations: { id: OrganizationId; name: string; erased: Erased }[]
}

/**
 * Erases a person from every organization, with account, wallet, sessions and passkeys. May run twice, and goes on where an earlier
 * run ended. Throws Refusal where somebody is the last owner of an organization: it needs another one first.
 */
export async function eraseEverywhere(platform: Platform, email: string): Promise<ErasedEverywhere> {
  const db = platform.database.forService()
  const { addresses, users } = await findAccount(db, email)
  for (const user of users)
    for (const { organization } of await listMemberships(db, user.id))
      await removeFromTeam(contextFor(platform, organization, { kind: 'operator' }), user.id)
  const organizations: ErasedEverywhere['organizations'] = []
  const userIds = users.map(({ id }) => id)
  for (const organization of await listOrganizations(platform.database)) {
    const ctx = contextFor(platform, organization, { kind: 'operator' })
    const erased = await erasePerson(ctx, addresses)
    if (userIds.length > 0)
      await inTransaction(ctx, (tx) => deleteProviderSignInsAbout(tx, userIds, patternOf(addresses)))
    if (Object.values(erased).some((count) => count > 0))
      organizations.push({ id: organization.id, name: organization.name, erased })
  }
  await eraseAccounts(platform, userIds, addresses)
  return { accounts: users.length, organizations }
}

/**
 * Erases an account in a database that was restored from before its erasure, with the addresses that it had proven then; what
 * organizations hold is erased by their own lines of the journal. Returns the organizations whose last owner it is: they need another.
 */
export async function eraseAccountAgain(platform: Platform, userId: UserId): Promise<OrganizationId[]> {
  const db = platform.database.forService()
  const user = await findUserById(db, userId)
  if (!user?.email) return []
  const addresses = (await listProvenAddresses(db, userId)).map(({ normalizedEmail }) => normalizedEmail)
  const ownerless: OrganizationId[] = []
  for (const { organization } of await listMemberships(db, userId)) {
    const leaving = removeFromTeam(contextFor(platform, organization, { kind: 'operator' }), userId)
    if ((await awaitRefusal(leaving)) !== undefined) ownerless.push(organization.id)
  }
  await eraseAccounts(platform, [userId], addresses)
  return ownerless
}

async function eraseAccounts(platform: Platform, userIds: UserId[], addresses: string[]): Promise<void> {
  const { database, journal, clock } = platform
  await withTransaction(database.forService(), async (tx) => {
    // Accounts come first: whoever adds something to an account locks it, so the addition is either there by now or refused.
    await updateUsersErased(tx, userIds)
    await deleteOperators(tx, userIds)
    for (const userId of userIds) {
      await deleteSessionsOf(tx, { userId, limitedTo: null })
      await deletePasskeysOf(tx, userId)
    }
    await deletePastSignInsOf(tx, userIds)
    await deleteSignInsOf(tx, userIds, addresses)
    await deleteWindows(tx, countedSubjects(addresses, userIds))
    await deleteWalletAddresses(tx, userIds, addresses)
    await deleteHolderChoices(tx, { ids: [], addresses })
    await deleteCollectionsOf(tx, userIds)
    await deleteInboxLettersTo(tx, patternOf(addresses))
  })
  await journal.write([{ at: clock.now(), organizationId: null, act: 'account.erased', ids: userIds }])
}
