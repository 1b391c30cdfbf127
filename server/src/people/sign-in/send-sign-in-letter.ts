import type { Platform } from '../../platform/context.ts'
import type { SignInId } from '../../platform/ids.ts'
import { hashOfToken, newToken } from '../sessions/token.ts'
import { findUserByEmail } from '../users/user-store.ts'
import { macOfCode, newCode } from './sign-in.ts'
import { composeSignInLetter } from './sign-in-letter.ts'
import { findSignInToSend, updateSignInLetterEnded, updateSignInSecrets } from './sign-in-store.ts'

/** The waits before a relay that put a letter off is asked again; the letter is of no use after ten minutes. */
const retrySeconds = [5, 15, 30, 60, 120, 240]

/**
 * Sends the letter with link and code where the address is somebody's, and to the address that is kept of that person; one for the
 * wallet, with a code alone, goes to strangers too. May run twice: each run makes new secrets, and those of the letter before
 * end. Nothing secret is kept in clear.
 */
export async function sendSignInLetter(
  platform: Platform,
  payload: { signInId: SignInId; isForWallet?: boolean },
): Promise<void> {
  const { clock, log, keyWrapper } = platform
  const { signInId, isForWallet = false } = payload
  const db = platform.database.forService()
  const signIn = await findSignInToSend(db, signInId)
  if (!signIn) return
  const isLate = signIn.expiresAt <= clock.now()
  const user = isLate ? undefined : await findUserByEmail(db, signIn.normalizedEmail)
  if (isLate || !(user || isForWallet)) return updateSignInLetterEnded(db, signInId, clock.now())
  const secrets = { token: newToken(), code: newCode() }
  await updateSignInSecrets(db, signInId, {
    userId: user?.id ?? null,
    tokenHash: isForWallet ? null : hashOfToken(secrets.token),
    codeMac: macOfCode(keyWrapper, signInId, secrets.code),
  })
  const recipient = user ?? { email: signIn.normalizedEmail, name: '', language: null }
  const letter = composeSignInLetter(platform.settings, recipient, { ...signIn, isForWallet }, secrets)
  const delivery = await platform.mail.send(letter)
  const wait = delivery.kind === 'deferred' ? retrySeconds[signIn.letterAttempts] : undefined
  if (wait !== undefined)
    return platform.queue.enqueue(db, 'send-sign-in-letter', [{ payload, startAfterSeconds: wait }])
  if (delivery.kind !== 'sent') log.warn({ sign_in_id: signInId }, `a sign-in letter was given up: ${delivery.kind}`)
  await updateSignInLetterEnded(db, signInId, clock.now())
}
