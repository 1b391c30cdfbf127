import type { CopyAnswer } from '../../credentials/wallets/wallet-copy.ts'
import { findCopyOfOffer, updateCopyAnswered } from '../../credentials/wallets/wallet-copy-store.ts'
import type { WalletOffer } from '../../credentials/wallets/wallet-offer.ts'
import { announce, type Context } from '../../platform/context.ts'

/** Notes a wallet's report on the copy that it took under an offer; false where that copy has another id. May run twice. */
export async function noteAnswer(
  ctx: Context,
  { id }: WalletOffer,
  { copyId, answer }: { copyId: string; answer: CopyAnswer },
): Promise<boolean> {
  const copy = await findCopyOfOffer(ctx, id)
  if (copy?.id !== copyId) return false
  await updateCopyAnswered(ctx, copy.id, answer)
  announce(ctx, 'credentials')
  return true
}
