import { holdCredentialOf } from '../credentials/credential-store.ts'
import { type HolderChoice, upsertHolderChoice } from '../credentials/wallets/holder-choice-store.ts'
import type { Platform } from '../platform/context.ts'
import { withTransaction } from '../platform/db/database.ts'
import type { HeldCredential } from './held-credentials-view.ts'

/**
 * Shows a credential to whoever has its link, or to nobody but its holder. Who issued it sees it all the same; a copy that somebody
 * has still verifies, since keys and status lists are the issuer's.
 */
export function chooseVisibility(platform: Platform, held: HeldCredential, isUnlisted: boolean): Promise<void> {
  return choose(platform, held, { isUnlisted })
}

/**
 * Takes the holder's name off the public page, or puts it back. What was signed is not changed. Where the organization does not allow
 * it, a name that is there stays; one that is off stays off until its holder puts it back.
 */
export async function chooseName(platform: Platform, held: HeldCredential, isNameRemoved: boolean): Promise<void> {
  if (isNameRemoved && !held.allowsNameRemoval) return
  await choose(platform, held, { isNameRemoved })
}

/** Lets search engines show the public page, or not. An unlisted one is shown by none. */
export function chooseSearch(platform: Platform, held: HeldCredential, isSearchable: boolean): Promise<void> {
  return choose(platform, held, { isSearchable })
}

/** Stores nothing where the person was erased a moment ago: the choice would hold the address. */
function choose({ database, clock }: Platform, held: HeldCredential, choice: Partial<HolderChoice>): Promise<void> {
  return withTransaction(database.forService(), async (tx) => {
    if (await holdCredentialOf(tx, held)) await upsertHolderChoice(tx, held, choice, clock.now())
  })
}
