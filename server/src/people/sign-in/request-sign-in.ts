import type { Language, Platform } from '../../platform/context.ts'
import { withTransaction } from '../../platform/db/database.ts'
import { parseEmail } from '../../platform/formats/email.ts'
import { newId, type SignInId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { limitLetters } from './limit-sign-in.ts'
import { readNextPath, signInMinutes } from './sign-in.ts'
import { insertSignIn } from './sign-in-store.ts'

const keptMs = 86_400_000

/**
 * Asks for a letter. Does the same for every address, known or not: it counts, and leaves the rest to the worker. Throws
 * Refusal where the text is no address, or where too many letters were asked for. One for the wallet goes to any address, since a
 * person need not be known to hold credentials, and has a code alone. What it returns is told to the asking browser and to nobody
 * else: only there does the code of the letter count.
 */
export async function requestSignIn(
  platform: Platform,
  from: string,
  wish: { email: string; language: Language; next: string | null; isForWallet?: boolean },
): Promise<SignInId> {
  const email = parseEmail(wish.email)
  if (!email) throw refuse('body_invalid', 'email must be an e-mail address')
  const { isForWallet = false } = wish
  await limitLetters(platform, from, email.normalized, isForWallet)
  const now = platform.clock.now()
  const signIn = {
    id: newId<SignInId>(now),
    normalizedEmail: email.normalized,
    language: wish.language,
    nextPath: readNextPath(wish.next),
    requestedAt: now,
    expiresAt: new Date(now.getTime() + signInMinutes * 60_000),
  }
  const payload = { signInId: signIn.id, ...(isForWallet && { isForWallet }) }
  await withTransaction(platform.database.forService(), async (tx) => {
    await insertSignIn(tx, signIn, new Date(now.getTime() - keptMs))
    await platform.queue.enqueue(tx, 'send-sign-in-letter', [{ payload }])
  })
  return signIn.id
}
