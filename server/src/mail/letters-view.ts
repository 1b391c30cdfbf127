import { sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'
import type { CredentialId, OrganizationId } from '../platform/ids.ts'
import type { LetterStatus } from './letter-status.ts'
import type { JoinedLetter } from './outbox-store.ts'

/** A letter as the operator sees it. */
export type ListedLetter = {
  credentialId: CredentialId
  organizationId: OrganizationId
  email: string
  attempts: number
  /** The time of the next attempt; null where there is none, or where its job has not come to it. */
  nextAttemptAt: Date | null
  /** The last answer of the relay, without addresses; null before the first attempt. */
  lastAnswer: string | null
}

/**
 * Lists letters of all organizations in one state, newest first. `before` is the last credential id of the page before.
 */
export async function listLetters(
  database: Database,
  status: LetterStatus,
  { before, limit }: { before: CredentialId | undefined; limit: number },
): Promise<ListedLetter[]> {
  let query = database
    .forService()
    .selectFrom('outbox')
    .select(['credential_id', 'organization_id', 'recipient_email', 'attempts', 'next_attempt_at', 'last_answer'])
    .where('status', '=', status)
    .orderBy('credential_id', 'desc')
    .limit(limit)
  if (before !== undefined) query = query.where('credential_id', '<', before)
  return (await query.execute()).map((row) => ({
    credentialId: row.credential_id,
    organizationId: row.organization_id,
    email: row.recipient_email,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    lastAnswer: row.last_answer,
  }))
}

export async function countLettersIn(database: Database, status: LetterStatus): Promise<number> {
  const row = await database
    .forService()
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<string>().as('letters'))
    .where('status', '=', status)
    .executeTakeFirstOrThrow()
  return Number(row.letters)
}

/**
 * Lists what is to go out within these letters, which this process has claimed: nothing is joined to them afterwards. In a
 * statement after that of the claim, since what was joined just before it is seen by none that began earlier.
 */
export async function listJoinedLetters(
  database: Database,
  ids: CredentialId[],
): Promise<Map<CredentialId, JoinedLetter[]>> {
  const { rows } = await sql<{ to: CredentialId; credentialId: CredentialId; words: string }>`
    select joined_to as "to", credential_id as "credentialId", words from outbox
    where joined_to = any(${ids}::uuid[]) and status = 'pending' order by credential_id`.execute(database.forService())
  const joined = new Map<CredentialId, JoinedLetter[]>()
  for (const { to, credentialId, words } of rows)
    joined.set(to, [...(joined.get(to) ?? []), { credentialId, words: JSON.parse(words) }])
  return joined
}
