import { findSignedByCompromisedKey } from '../credentials/signed-by-compromised-key.ts'
import type { UserSession } from '../people/sessions/session.ts'
import { findUserById } from '../people/users/user-store.ts'
import { listProvenAddresses, type ProvenAddress } from '../people/users/wallet-address-store.ts'
import type { Language, Platform } from '../platform/context.ts'
import type { CredentialId } from '../platform/ids.ts'
import { refuse } from '../platform/refusals/refusal.ts'
import { findHeldCredentials, type HeldCredential, listHeldCredentials } from './held-credentials-view.ts'

const pageCredentials = 20

/** The person who is signed in at the wallet. */
export type Holder = Pick<UserSession, 'userId' | 'limitedTo'>

/** A credential that somebody holds, and whether anything that its key signed can be believed. */
export type JudgedCredential = HeldCredential & { isKeyCompromised: boolean }

/** A page of the credentials that a person holds, of all organizations, and where the next page begins. */
export type Wallet = {
  /** The address of the account. Somebody else may have proven it since; then it is not among the addresses. */
  email: string
  addresses: ProvenAddress[]
  language: Language | null
  credentials: JudgedCredential[]
  nextBefore: CredentialId | undefined
  /** Whether these are what was issued in sandboxes, and whether there is any of that. */
  isOfSandboxes: boolean
  hasOfSandboxes: boolean
}

/**
 * Opens the wallet of who is signed in: what was issued to the addresses that they have proven, newest first, up to 20 at a time; what was issued in sandboxes is asked for by itself. An
 * account's address is proven, since without a limit only a letter to it opens a session, or what such a session added. Throws
 * Refusal where the session is limited to an organization: whoever runs its provider decides who that person is.
 */
export async function openWallet(
  platform: Platform,
  holder: Holder,
  before: CredentialId | undefined,
  ofSandboxes = false,
): Promise<Wallet> {
  const addresses = await provenBy(platform, holder)
  const user = await findUserById(platform.database.forService(), holder.userId)
  if (!user) throw refuse('sign_in_required')
  const proven = addresses.map(({ normalizedEmail }) => normalizedEmail)
  const held = await listHeldCredentials(platform, proven, { before, limit: pageCredentials + 1, ofSandboxes })
  const page = held.slice(0, pageCredentials)
  const credentials = await judge(platform, page)
  const nextBefore = held.length > pageCredentials ? page.at(-1)?.id : undefined
  const trial = { before: undefined, limit: 1, ofSandboxes: true }
  const hasOfSandboxes = ofSandboxes || (await listHeldCredentials(platform, proven, trial)).length > 0
  return {
    email: user.email,
    addresses,
    language: user.language,
    credentials,
    nextBefore,
    isOfSandboxes: ofSandboxes,
    hasOfSandboxes,
  }
}

/** One credential of who is signed in, unlisted or not; undefined where it is none of theirs. Throws Refusal as openWallet does. */
export async function findOwnCredential(
  platform: Platform,
  holder: Holder,
  id: CredentialId,
): Promise<JudgedCredential | undefined> {
  const proven = await listOwnAddresses(platform, holder)
  const [own] = await judge(platform, await findHeldCredentials(platform.database.forService(), proven, [id]))
  return own
}

/** The addresses that count as a person's, as credentials are found by them. Throws Refusal as openWallet does. */
export async function listOwnAddresses(platform: Platform, holder: Holder): Promise<string[]> {
  return (await provenBy(platform, holder)).map(({ normalizedEmail }) => normalizedEmail)
}

async function provenBy({ database }: Platform, { userId, limitedTo }: Holder): Promise<ProvenAddress[]> {
  if (limitedTo !== null) throw refuse('session_limited')
  return listProvenAddresses(database.forService(), userId)
}

/** Finds out of each whether what its key signed can be believed. */
export async function judge(platform: Platform, credentials: readonly HeldCredential[]): Promise<JudgedCredential[]> {
  const compromised = await findSignedByCompromisedKey(platform, credentials)
  return credentials.map((credential) => ({ ...credential, isKeyCompromised: compromised.has(credential) }))
}
