import type { Platform } from '../../platform/context.ts'
import { normalizeEmail } from '../../platform/formats/email.ts'
import type { UserId } from '../../platform/ids.ts'
import { deleteWalletAddressOf } from './wallet-address-store.ts'

/** Removes a further address from a person's wallet; the credentials stay, and come back when it is proven again. That of the account stays. */
export function removeWalletAddress({ database }: Platform, userId: UserId, email: string): Promise<void> {
  return deleteWalletAddressOf(database.forService(), userId, normalizeEmail(email.replaceAll('\0', '')))
}
