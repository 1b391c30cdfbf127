import type { Platform } from '../platform/context.ts'
import type { SignInId } from '../platform/ids.ts'
import { hashOfToken, newToken } from '../sessions/token.ts'
import { findUserByEmail } from '../users/user-store.ts'
import { macOfCode, newCode } from './sign-in.ts'
import { composeSignInLetter } from './sign-in-letter.ts'
import { findSignInToSend, updateSignInLetterEnded, updateSignInSecrets } from './sign-in-store.ts'

/** The waits before a relay that put a letter off is asked again; the letter is of no use after a quarter of an hour. */
const retrySeconds = [5, 15, 30, 60, 120, 240]

/**
 * Sends the letter with link and code where the address is somebody's, and to the address that is kept of that person. May
 * run twice: each run makes new secrets, and those of the letter before end. Nothing secret is kept in clear.
 */
export async function sendSignInLetter(platform: Platform, signInId: SignInId): Promise<void> {
  const { clock, log, keyWrapper } = platform
  const db = platform.database.forService()
  const signIn = await findSignInToSend(db, signInId)
  if (!signIn) return
  const user = signIn.expiresAt > clock.now() ? await findUserByEmail(db, signIn.normalizedEmail) : undefined
  if (!user) return updateSignInLetterEnded(db, signInId, clock.now())
  const secrets = { token: newToken(), code: newCode() }
  await updateSignInSecrets(db, signInId, {
    userId: user.id,
    tokenHash: hashOfToken(secrets.token),
    codeMac: macOfCode(keyWrapper, signInId, secrets.code),
  })
  const delivery = await platform.mail.send(composeSignInLetter(platform.settings, user, signIn, secrets))
  const wait = delivery.kind === 'deferred' ? retrySeconds[signIn.letterAttempts] : undefined
  if (wait !== undefined)
    return platform.queue.enqueue(db, 'send-sign-in-letter', [{ payload: { signInId }, startAfterSeconds: wait }])
  if (delivery.kind !== 'sent') log.warn({ sign_in_id: signInId }, `a sign-in letter was given up: ${delivery.kind}`)
  await updateSignInLetterEnded(db, signInId, clock.now())
}
