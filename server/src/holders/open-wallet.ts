import { wasSignedByCompromisedKey } from '../credentials/signed-by-compromised-key.ts'
import type { Language, Platform } from '../platform/context.ts'
import type { CredentialId } from '../platform/ids.ts'
import { refuse } from '../refusals/refusal.ts'
import type { UserSession } from '../sessions/session.ts'
import { findUserById } from '../users/user-store.ts'
import { listProvenAddresses, type ProvenAddress } from '../users/wallet-address-store.ts'
import { type HeldCredential, listHeldCredentials } from './held-credentials-view.ts'

const pageCredentials = 20

/** What a person holds, of all organizations: a page of it, and where the next one begins. */
export type Wallet = {
  /** That of the account; somebody else may have proven it since, then it is not among the addresses. */
  email: string
  addresses: ProvenAddress[]
  language: Language | null
  credentials: (HeldCredential & { isKeyCompromised: boolean })[]
  nextBefore: CredentialId | undefined
}

/**
 * Opens the wallet of who is signed in: what was issued to the addresses that they have proven, newest first, up to 20 at a time. An
 * account's address is proven, since without a limit only a letter to it opens a session, or what such a session added. Throws
 * Refusal where the session is limited to an organization: whoever runs its provider decides who that person is.
 */
export async function openWallet(
  platform: Platform,
  { userId, limitedTo }: Pick<UserSession, 'userId' | 'limitedTo'>,
  before: CredentialId | undefined,
): Promise<Wallet> {
  if (limitedTo !== null) throw refuse('session_limited')
  const user = await findUserById(platform.database.forService(), userId)
  if (!user) throw refuse('sign_in_required')
  const addresses = await listProvenAddresses(platform.database.forService(), userId)
  const proven = addresses.map(({ normalizedEmail }) => normalizedEmail)
  const held = await listHeldCredentials(platform, proven, { before, limit: pageCredentials + 1 })
  const page = held.slice(0, pageCredentials)
  const credentials = await Promise.all(
    page.map(async (credential) => ({
      ...credential,
      isKeyCompromised: await wasSignedByCompromisedKey(platform, credential),
    })),
  )
  const nextBefore = held.length > pageCredentials ? page.at(-1)?.id : undefined
  return { email: user.email, addresses, language: user.language, credentials, nextBefore }
}
