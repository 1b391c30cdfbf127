import { timingSafeEqual } from 'node:crypto'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import type { Platform } from '../../platform/context.ts'
import { withTransaction } from '../../platform/db/database.ts'
import type { UserId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { openUserSession } from '../sessions/open-session.ts'
import { reportSignIn, type SignInAttempt } from '../sessions/report-sign-in.ts'
import type { NewSession } from '../sessions/session.ts'
import { limitPasskeySignIns } from '../sign-in/limit-sign-in.ts'
import { endSignInsOf } from '../sign-in/sign-in-store.ts'
import { type Assertion, requestOptions, verifyAssertion } from './ceremony.ts'
import { newChallenge, readChallenge } from './challenge.ts'
import { userHandleOf } from './passkey.ts'
import { findPasskeyByCredentialId, updatePasskeyUsed } from './passkey-store.ts'
import { relyingPartyOf } from './relying-party.ts'
import { spendChallenge } from './spent-challenge-store.ts'

/** The options with which a browser signs somebody in. They are the same for everybody, and nothing is stored. Throws Refusal. */
export function askForPasskey({ settings, keyWrapper, clock }: Platform): PublicKeyCredentialRequestOptionsJSON {
  return requestOptions(relyingPartyOf(settings), newChallenge(keyWrapper, 'sign-in', clock.now()))
}

/**
 * Signs in the person whose passkey answered a challenge of `askForPasskey`, and ends their sign-in letters. A challenge counts for one attempt,
 * whatever the result. Throws Refusal, which does not tell the reasons apart; for an unknown passkey the same work is done.
 */
export function signInWithPasskey(
  platform: Platform,
  from: string,
  given: { assertion: Assertion; browser: string },
): Promise<NewSession> {
  return reportSignIn(platform, { way: 'passkey', from }, (attempt) => confirm(platform, attempt, given))
}

async function confirm(
  platform: Platform,
  attempt: SignInAttempt,
  { assertion, browser }: { assertion: Assertion; browser: string },
): Promise<NewSession> {
  const { way, from } = attempt
  const relyingParty = relyingPartyOf(platform.settings)
  await limitPasskeySignIns(platform, from)
  const now = platform.clock.now()
  const db = platform.database.forService()
  const challenge = readChallenge(platform.keyWrapper, 'sign-in', assertion.response.clientDataJSON, now)
  if (!challenge || !(await spendChallenge(db, challenge, now))) throw refuse('passkey_refused')
  const passkey = await findPasskeyByCredentialId(db, Buffer.from(assertion.id, 'base64url'))
  attempt.userId = passkey?.userId
  const verified = await verifyAssertion(relyingParty, challenge.text, assertion, passkey?.publicKey)
  if (!passkey || !verified || !isHandleOf(passkey.userId, assertion.response.userHandle))
    throw refuse('passkey_refused')
  return withTransaction(db, async (tx) => {
    if (!(await updatePasskeyUsed(tx, passkey.id, { ...verified, at: now }))) {
      platform.log.warn({ passkey_id: passkey.id }, 'a passkey was removed meanwhile, or its counter did not go on')
      throw refuse('passkey_refused')
    }
    await endSignInsOf(tx, passkey.userId, now)
    return openUserSession(tx, passkey.userId, now, { way, from, browser })
  })
}

/** Web Authentication, "Verifying an Authentication Assertion": who was not known before is named by the user handle. */
function isHandleOf(userId: UserId, userHandle: string | undefined): boolean {
  const [given, own] = [Buffer.from(userHandle ?? '', 'base64url'), userHandleOf(userId)]
  return given.length === own.length && timingSafeEqual(given, own)
}
