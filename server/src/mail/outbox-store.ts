import { type RawBuilder, sql } from 'kysely'
import type { Context, Platform, TransactionContext } from '../platform/context.ts'
import type { Database, Db } from '../platform/db/database.ts'
import type { EventType } from '../platform/event-log/event.ts'
import { byWorker, type EventOrigin, insertEvents } from '../platform/event-log/event-store.ts'
import type { BatchId, CredentialId, OrganizationId } from '../platform/ids.ts'
import { listOf, packed } from '../platform/loader.ts'
import { claimDue, claimWhere, isEntryDue, type OutboxTable } from '../platform/outbox/outbox-store.ts'
import { transition } from '../platform/transitions.ts'
import type { ClaimedLetter, LetterContent } from './letter-content.ts'
import { type LetterStatus, letterTransitions, stoppedAnswer } from './letter-status.ts'

/** The outbox of letters. A letter is identified by its credential. */
export const letterTable: OutboxTable = {
  name: 'outbox',
  id: 'credential_id',
  columns: ['credential_id', 'organization_id', 'batch_id', 'recipient_email', 'words', 'attempts', 'resent_at'],
}

/** The part of a statement that records the events of letters. */
export function insertLetterEvents(by: EventOrigin, letters: RawBuilder<unknown>): RawBuilder<unknown> {
  const type = sql<EventType>`case when status = 'sent' then 'letter.sent' when last_answer like 'not sent:%' then 'letter.stopped'
    when last_answer like 'bounced:%' then 'letter.bounced' else 'letter.failed' end`
  const told = sql`select *, credential_id as subject, jsonb_build_object('answer', regexp_replace(last_answer, '[^\\s@]+@', '…@', 'g')) as data from ${letters}`
  return insertEvents(by, type, told)
}

/** The seconds that a claim lasts without renewal. */
export const claimSeconds = 20

export type NewLetter = {
  credentialId: CredentialId
  email: string
  words: LetterContent
  /** Set where the letter is stored and not sent. */
  isSilent?: true
  /** The time at which the letter is sent. */
  dueAt?: Date
}

type Row = {
  credential_id: CredentialId
  organization_id: OrganizationId
  batch_id: BatchId
  recipient_email: string
  words: string
  attempts: number
  resent_at: Date | null
}

const toLetter = (row: Row): ClaimedLetter => ({
  credentialId: row.credential_id,
  organizationId: row.organization_id,
  batchId: row.batch_id,
  email: row.recipient_email,
  words: JSON.parse(row.words),
  attempts: row.attempts,
  resentAt: row.resent_at,
})

/**
 * The part of a statement that inserts the letters of credentials. `credentials` names the part that inserts these credentials, with the columns `id`
 * and `batch_id`; a letter whose credential was not inserted is left out. The letters of a chunk wait until the chunk is mailed. A letter without a
 * chunk is due at once; where `mayBring` is true for its credential, it first waits for the credentials that this one may earn. A letter with a time
 * of its own is not part of its chunk, whose job would wait for it.
 */
export function insertLetters(
  ctx: Context,
  credentials: RawBuilder<unknown>,
  { chunkIndex, letters }: { chunkIndex: number | null; letters: NewLetter[] },
  mayBring: RawBuilder<boolean>,
): RawBuilder<unknown> {
  const words = packed(letters.map((letter) => JSON.stringify(letter.words)))
  const dueAt = sql`case when ${mayBring} then now() + make_interval(secs => ${awaitedSeconds}) end`
  // Few letters have wishes, so the others use a shorter statement.
  const isWished = letters.some(({ isSilent, dueAt: at }) => isSilent || at)
  const [next, awaits] = chunkIndex === null ? [sql`coalesce(${dueAt}, now())`, dueAt] : [noTime, noTime]
  const place = {
    chunk: isWished ? sql`case when ${isUsual} then ${chunkIndex}::int end` : sql`${chunkIndex}::int`,
    times: isWished
      ? sql`case when ${isUsual} then ${next} else letter.due_at end, case when ${isUsual} then ${awaits} end, letter.status`
      : sql`${next}, ${awaits}`,
    columns: isWished ? sql`, status` : sql``,
    wishes: isWished ? wishesOf(letters) : sql``,
    names: isWished ? sql`, due_at, status` : sql``,
  }
  return sql`
    insert into outbox (credential_id, organization_id, batch_id, chunk_index, recipient_email, words, next_attempt_at, awaits_until${place.columns})
    select letter.id, ${ctx.organization.id}, credential.batch_id, ${place.chunk}, letter.email, ${words.textAt('letter.start', 'letter.length')},
      ${place.times}
    from unnest(${listOf('uuid', letters, ({ credentialId }) => credentialId)}, ${listOf('text', letters, ({ email }) => email)},
      ${words.starts}, ${words.lengths}${place.wishes}) as letter (id, email, start, length${place.names})
    join ${credentials} as credential on credential.id = letter.id`
}

const noTime = sql`null::timestamptz`
const isUsual = sql`letter.status = 'pending' and letter.due_at is null`

/** A silent letter has no time, whatever its row says. */
function wishesOf(letters: NewLetter[]): RawBuilder<unknown> {
  const dueAt = listOf('timestamptz', letters, ({ isSilent, dueAt }) => (isSilent ? null : (dueAt ?? null)))
  return sql`, ${dueAt}, ${listOf('text', letters, ({ isSilent }) => (isSilent ? 'silent' : 'pending'))}`
}

/** The longest time that a letter waits for the credentials that its own credential earns. */
const awaitedSeconds = 10

/** A letter to be sent within the letter of another credential, where that letter has not been claimed yet. */
export type LetterJoin = { id: CredentialId; to: CredentialId[] }

/**
 * Joins letters to the letter of the credential that earned theirs, or to the letter that this one is joined to: the newest unclaimed letter to the
 * same address. That letter is locked until the end of the transaction, so that whoever claims it afterwards reads the joined ones. Other letters
 * stay on their own.
 */
export async function joinLetters(ctx: Context, joins: LetterJoin[]): Promise<void> {
  const pairs = joins.flatMap(({ id, to }) => to.map((other) => ({ id, other })))
  await sql`
    with wanted as (
      select r.id, r.other, coalesce(o.joined_to, o.credential_id) as carrier
      from unnest(${pairs.map(({ id }) => id)}::uuid[], ${pairs.map(({ other }) => other)}::uuid[]) as r (id, other)
      join outbox o on o.organization_id = ${ctx.organization.id} and o.credential_id = r.other),
    carriers as (
      select credential_id, recipient_email from outbox
      where organization_id = ${ctx.organization.id} and credential_id in (select carrier from wanted)
        and status = 'pending' and attempts = 0 and joined_to is null and resent_at is null
        and (next_attempt_at is null or next_attempt_at = awaits_until)
      order by credential_id for update)
    update outbox o set joined_to = best.carrier, next_attempt_at = null, awaits_until = null
    from (
      select distinct on (w.id) w.id, w.carrier, c.recipient_email
      from wanted w join carriers c on c.credential_id = w.carrier order by w.id, w.other desc) as best
    where o.organization_id = ${ctx.organization.id} and o.credential_id = best.id
      and lower(o.recipient_email) = lower(best.recipient_email)`.execute(ctx.db)
}

/** Makes waiting letters due at once. Claimed letters are not changed. */
export async function updateLettersAwaited(ctx: Context, ids: CredentialId[]): Promise<void> {
  await sql`
    update outbox set next_attempt_at = now()
    where organization_id = ${ctx.organization.id} and credential_id = any(${ids}::uuid[])
      and status = 'pending' and next_attempt_at = awaits_until`.execute(ctx.db)
}

/** Makes joined letters due on their own where the letter that they are joined to was given up or deleted. */
export async function updateLettersParted(database: Database): Promise<void> {
  await sql`
    update outbox o set joined_to = null, next_attempt_at = now() where ${isParted}`.execute(database.forService())
}

const isParted = sql<boolean>`joined_to is not null and status = 'pending' and not exists (
  select 1 from outbox c where c.credential_id = o.joined_to and c.status in ('pending', 'held'))`

/** Whether there are letters that `claimDueLetters` claims, or that `updateLettersParted` makes due. */
export const isLetterDue = sql<boolean>`(${isEntryDue(letterTable)} or exists (select from outbox o where ${isParted}))`

/** Claims up to `limit` letters of a chunk that were never attempted, in the order of their credentials. */
export async function claimLettersOfChunk(
  ctx: Context,
  batchId: BatchId,
  chunkIndex: number,
  limit: number,
  leaseSeconds: number,
): Promise<ClaimedLetter[]> {
  const where = sql<boolean>`organization_id = ${ctx.organization.id} and batch_id = ${batchId}
    and chunk_index = ${chunkIndex} and attempts = 0 and (next_attempt_at is null or next_attempt_at <= now())`
  const letters = { where, orderBy: 'credential_id' }
  return (await claimWhere<Row>(ctx.db, letterTable, letters, limit, leaseSeconds)).map(toLetter)
}

/** Claims due letters of all organizations: those of single credentials, and those that the relay deferred. */
export async function claimDueLetters(
  database: Database,
  limit: number,
  leaseSeconds: number,
): Promise<ClaimedLetter[]> {
  return (await claimDue<Row>(database, letterTable, limit, leaseSeconds)).map(toLetter)
}

/** The state of a letter before it was sent again. */
export type FormerLetter = { status: LetterStatus; sentAt: Date | null; lastAnswer: string | null }

/**
 * Makes a letter due again, apart from its chunk, for another address where one is given, and otherwise for the last address, if there is one.
 * Returns its former state; undefined where it is pending or held. The last answer of the relay is cleared.
 */
export async function updateLetterResent(
  ctx: Context,
  id: CredentialId,
  { email, issuedTo }: { email: string | undefined; issuedTo: string },
): Promise<FormerLetter | undefined> {
  const { rows } = await sql<FormerLetter>`
    with former as (
      select credential_id, status, sent_at, last_answer from outbox
      where organization_id = ${ctx.organization.id} and credential_id = ${id} and status = any(${resentFrom}::text[]) for update
    )
    update outbox set status = 'pending', attempts = 0, chunk_index = null, next_attempt_at = now(),
      resent_at = ${ctx.clock.now()}, joined_to = null, last_answer = null,
      recipient_email = coalesce(${email ?? null}, nullif(recipient_email, ''), ${issuedTo})
    from former where outbox.credential_id = former.credential_id
    returning former.status, former.sent_at as "sentAt", former.last_answer as "lastAnswer"`.execute(ctx.db)
  return rows[0]
}

const resentFrom = [
  transition(letterTransitions, 'sent', 'pending').from,
  transition(letterTransitions, 'failed', 'pending').from,
  transition(letterTransitions, 'silent', 'pending').from,
]

const givenUp = transition(letterTransitions, 'pending', 'failed')

/** Gives up the unsent letters of these credentials, because they were revoked. A letter that a process is about to send is left to that process. */
export async function updateLettersDropped(ctx: Context, ids: CredentialId[]): Promise<void> {
  await sql`
    with stopped as (update outbox set status = ${givenUp.to}, next_attempt_at = null, last_answer = ${stoppedAnswer}
    where organization_id = ${ctx.organization.id} and credential_id = any(${ids}::uuid[]) and status = ${givenUp.from}
      and (next_attempt_at is null or next_attempt_at <= now() or next_attempt_at = awaits_until or next_attempt_at > now() + make_interval(secs => ${2 * claimSeconds}))
    returning organization_id, credential_id, status, last_answer)
    ${insertLetterEvents(ctx, sql`stopped`)}`.execute(ctx.db)
}

const bounced = transition(letterTransitions, 'sent', 'failed')

/** Notes that a server behind the relay has given up a letter, together with the letters joined to it. Returns whether it was `sent` until then. */
export async function updateLetterBounced(
  platform: Pick<Platform, 'database' | 'clock'>,
  {
    credentialId,
    organizationId,
    resentAt,
  }: { credentialId: CredentialId; organizationId: OrganizationId; resentAt: Date | null },
  answer: string,
): Promise<boolean> {
  const { rows } = await sql`
    with letter as (select credential_id from outbox where credential_id = ${credentialId} and organization_id = ${organizationId}
      and status = ${bounced.from} and date_trunc('milliseconds', resent_at) is not distinct from ${resentAt}::timestamptz for update),
    bounced as (update outbox set status = ${bounced.to}, last_answer = ${answer}
      where status = ${bounced.from} and organization_id = ${organizationId}
        and (credential_id = ${credentialId} or joined_to = ${credentialId}) and exists (select from letter)
      returning organization_id, credential_id, status, last_answer),
    told as (${insertLetterEvents(byWorker(platform), sql`bounced`)})
    select 1 from bounced`.execute(platform.database.forService())
  return rows.length > 0
}

const released = transition(letterTransitions, 'held', 'pending')
const dropped = transition(letterTransitions, 'held', 'failed')

/** Releases the letters that a restore has held: they are due at once. Returns how many, by organization. */
export async function releaseHeldLetters(db: Db): Promise<{ organizationId: OrganizationId; count: number }[]> {
  return countByOrganization(
    db,
    sql`
    update outbox set status = ${released.to}, next_attempt_at = case when joined_to is null then now() end where status = ${released.from}`,
  )
}

/** Drops the letters that a restore has held: they are never sent. Returns how many, by organization. */
export async function dropHeldLetters(db: Db): Promise<{ organizationId: OrganizationId; count: number }[]> {
  return countByOrganization(
    db,
    sql`
    update outbox set status = ${dropped.to}, last_answer = 'not sent: held after a restore, and dropped'
    where status = ${dropped.from}`,
  )
}

async function countByOrganization(db: Db, update: RawBuilder<unknown>) {
  const { rows } = await sql<{ organizationId: OrganizationId; count: number }>`
    with settled as (${update} returning organization_id)
    select organization_id as "organizationId", count(*)::int as count from settled group by 1`.execute(db)
  return rows
}

/** Empties the letters of these credentials, whose person is erased; unsent ones are given up. */
export async function updateLettersErased(tx: TransactionContext, ids: readonly CredentialId[]): Promise<void> {
  await sql`
    update outbox set recipient_email = '', words = '{}', last_answer = null, next_attempt_at = null,
      status = case when status = any(${[givenUp.from, dropped.from]}::text[]) then ${givenUp.to} else status end
    where organization_id = ${tx.organization.id} and credential_id = any(${ids}::uuid[])`.execute(tx.db)
}

/**
 * Empties letters of other people's credentials that were sent again to an address of this pattern, in lower case. If such a letter is sent once
 * more, it goes to the recipient of the credential.
 */
export async function updateResentLettersErased(tx: TransactionContext, pattern: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update outbox set recipient_email = '', last_answer = null, next_attempt_at = null,
      status = case when status = any(${[givenUp.from, dropped.from]}::text[]) then ${givenUp.to} else status end
    where organization_id = ${tx.organization.id} and resent_at is not null
      and lower(recipient_email) ~ ${pattern}`.execute(tx.db)
  return Number(numAffectedRows ?? 0n)
}
