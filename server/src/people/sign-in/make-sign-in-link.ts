import type { Platform } from '../../platform/context.ts'
import { withTransaction } from '../../platform/db/database.ts'
import { normalizeEmail } from '../../platform/formats/email.ts'
import { newId, type SignInId } from '../../platform/ids.ts'
import { hashOfToken, newToken } from '../sessions/token.ts'
import type { User } from '../users/user.ts'
import { signInMinutes } from './sign-in.ts'
import { signInLink } from './sign-in-letter.ts'
import { insertSignIn, updateSignInLetterEnded, updateSignInSecrets } from './sign-in-store.ts'

/** A link that signs a person in, once, within ten minutes: for the operator of the service, who hands it over. */
export async function makeSignInLink(platform: Platform, user: User): Promise<string> {
  const now = platform.clock.now()
  const id = newId<SignInId>(now)
  const token = newToken()
  const expiresAt = new Date(now.getTime() + signInMinutes * 60_000)
  const signIn = { id, normalizedEmail: normalizeEmail(user.email), language: 'es' as const, nextPath: null }
  await withTransaction(platform.database.forService(), async (tx) => {
    await insertSignIn(tx, { ...signIn, requestedAt: now, expiresAt }, new Date(now.getTime() - 86_400_000))
    await updateSignInSecrets(tx, id, { userId: user.id, tokenHash: hashOfToken(token), codeMac: null })
    await updateSignInLetterEnded(tx, id, now)
  })
  return signInLink(platform.settings.publicUrl, token, null)
}
