import { z } from 'zod'
import { passkeyNameCharactersMax, passkeysMax, problemOfPasskeyName } from '../../../passkeys/passkey.ts'
import { listPasskeys } from '../../../passkeys/passkey-store.ts'
import type { Platform } from '../../../platform/context.ts'
import { isUuid } from '../../../platform/ids.ts'
import { refuse } from '../../../refusals/refusal.ts'
import { pastSignInsMax } from '../../../sessions/past-sign-in.ts'
import { listPastSignIns } from '../../../sessions/past-sign-in-store.ts'
import { idleSince, type UserSession } from '../../../sessions/session.ts'
import { listSessions } from '../../../sessions/session-store.ts'
import { judgedBy } from '../../http/request-schemas.ts'
import { refusedWith } from '../describe-panel-errors.ts'

const passkey = z
  .object({
    id: z.string().meta({ description: 'Its id.' }),
    name: z.string().meta({ description: 'What the person calls it.' }),
    is_backed_up: z.boolean().meta({ description: 'Whether it is copied to the other devices of the person.' }),
    works_here: z.boolean().meta({ description: 'False where it was made for a former address of the service.' }),
    created_at: z.string().meta({ description: 'When it was added.' }),
    last_used_at: z.string().nullable().meta({ description: 'When it last signed in; null for never.' }),
  })
  .meta({ id: 'Passkey', description: 'A key that a device keeps, and with which the person signs in.' })

const openSession = z
  .object({
    id: z.string().meta({ description: 'Its id.' }),
    browser: z.string().meta({ description: 'As `Firefox · Windows`; empty where it is not known.' }),
    is_current: z.boolean().meta({ description: 'Whether it is that of this request.' }),
    signed_in_at: z.string().meta({ description: 'When it began.' }),
    last_seen_at: z.string().meta({ description: 'Its last request, to five minutes.' }),
  })
  .meta({ id: 'OpenSession', description: 'A browser that is signed in.' })

const pastSignIn = z
  .object({
    signed_in_at: z.string().meta({ description: 'When it was.' }),
    way: z
      .enum(['link', 'code', 'passkey', 'provider', 'invitation'])
      .meta({ description: 'By the link or the code of a letter, a passkey, a provider, or an invitation.' }),
    network: z
      .string()
      .meta({ description: 'The network address, of IPv6 the network of a household; empty where it is not known.' }),
    browser: z.string().meta({ description: 'As `Firefox · Windows`; empty where it is not known.' }),
  })
  .meta({ id: 'PastSignIn', description: 'A sign-in of the person, also one whose session has ended.' })

export const account = z
  .object({
    passkeys: z.array(passkey).meta({ description: `The oldest first, at most ${passkeysMax}.` }),
    passkeys_max: z.number().int().meta({ description: 'How many a person may have.' }),
    sessions: z.array(openSession).meta({ description: 'The one that was used last first.' }),
    sign_ins: z.array(pastSignIn).meta({
      description: `The last ones, the newest first: at most ${pastSignInsMax} by a provider, and ${pastSignInsMax} by other ways.`,
    }),
  })
  .meta({ id: 'Account', description: 'How a person signs in, and where they are signed in.' })

const passkeyExampleId = '0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d60'
const sessionExampleId = '0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d61'

export const accountExample = {
  summary: 'One passkey, one browser',
  value: {
    passkeys: [
      {
        id: passkeyExampleId,
        name: 'Chrome · Android',
        is_backed_up: true,
        works_here: true,
        created_at: '2026-11-02T09:00:00.000Z',
        last_used_at: '2026-11-22T08:00:00.000Z',
      },
    ],
    passkeys_max: passkeysMax,
    sessions: [
      {
        id: sessionExampleId,
        browser: 'Firefox · Windows',
        is_current: true,
        signed_in_at: '2026-11-22T08:00:00.000Z',
        last_seen_at: '2026-11-22T09:00:00.000Z',
      },
    ],
    sign_ins: [
      {
        signed_in_at: '2026-11-22T08:00:00.000Z',
        way: 'passkey' as const,
        network: '198.51.100.7',
        browser: 'Firefox · Windows',
      },
    ],
  },
}

/** How a person signs in, as the panel is told. */
export async function presentAccount(
  { database, settings, clock }: Platform,
  session: UserSession,
): Promise<z.output<typeof account>> {
  const db = database.forService()
  const now = clock.now()
  const [passkeys, sessions, signIns] = await Promise.all([
    listPasskeys(db, session.userId),
    listSessions(db, session.userId, { now, idleSince: idleSince(now) }),
    listPastSignIns(db, session.userId),
  ])
  const { hostname } = new URL(settings.publicUrl)
  return {
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
}

/** What the operations of one passkey have in common. */
export const ofPasskey = {
  pathParameters: { id: { description: 'Id of the passkey.', example: passkeyExampleId } },
  checkPath({ id }: Record<string, string>): void {
    if (!isUuid(id)) throw refuse('passkey_not_found')
  },
}

export const ofSession = {
  pathParameters: { id: { description: 'Id of the session.', example: sessionExampleId } },
  checkPath({ id }: Record<string, string>): void {
    if (!isUuid(id)) throw refuse('session_not_found')
  },
}

export const passkeyName = judgedBy<string>(problemOfPasskeyName).meta({
  description: `What the person calls it: one line of 1 to ${passkeyNameCharactersMax} characters.`,
  type: 'string',
})

export const noSuchPasskey = refusedWith('Missing, or of another person.', 'passkey_not_found')

export const notRecent = refusedWith(
  'The last sign-in is more than ten minutes ago or was by a letter where more is asked for, or the request came from another site.',
  'recent_sign_in_required',
  'more_than_letter_required',
  'request_not_same_origin',
)
