import { judgedBy } from '../../../entrypoints/http/request-schemas.ts'
import { inPath } from '../../../entrypoints/panel/contract.ts'
import { type Person, personOperation, sessionOf } from '../../../entrypoints/panel/person.ts'
import type { Platform } from '../../../platform/context.ts'
import type { PasskeyId, SessionId } from '../../../platform/ids.ts'
import { passkeysMax, problemOfPasskeyName } from '../../passkeys/passkey.ts'
import { listPasskeys } from '../../passkeys/passkey-store.ts'
import { listPastSignIns } from '../../sessions/past-sign-in-store.ts'
import { idleSince } from '../../sessions/session.ts'
import { listSessions } from '../../sessions/session-store.ts'

/** Answers with the ways in which a person signs in. */
export async function showAccount(person: Person, { platform }: { platform: Platform }) {
  const { database, settings, clock } = platform
  const session = sessionOf(person)
  const db = database.forService()
  const now = clock.now()
  const [passkeys, sessions, signIns] = await Promise.all([
    listPasskeys(db, session.userId),
    listSessions(db, session.userId, { now, idleSince: idleSince(now) }),
    listPastSignIns(db, session.userId),
  ])
  const { hostname } = new URL(settings.publicUrl)
  const body = {
    passkeys: passkeys.map(({ id, name, isBackedUp, relyingParty, createdAt, lastUsedAt }) => ({
      id,
      name,
      is_backed_up: isBackedUp,
      works_here: relyingParty === hostname,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
    passkeys_max: passkeysMax,
    sessions: sessions.map(({ id, browser, createdAt, lastSeenAt }) => ({
      id,
      browser,
      is_current: id === session.id,
      signed_in_at: createdAt.toISOString(),
      last_seen_at: lastSeenAt.toISOString(),
    })),
    sign_ins: signIns.map(({ signedInAt, way, network, browser }) => ({
      signed_in_at: signedInAt.toISOString(),
      way,
      network,
      browser,
    })),
  }
  return { body }
}

/** The path that the operations of one passkey share. */
export const passkeyInPath = inPath<PasskeyId>('passkey_not_found')

export const sessionInPath = inPath<SessionId>('session_not_found')

export const passkeyName = judgedBy<string>(problemOfPasskeyName)

export const getAccountOperation = personOperation({
  name: 'get-account',
  route: 'GET /api/panel/account',
  handle: showAccount,
})
