import { type ExpressionBuilder, sql } from 'kysely'
import { Coalescer } from '../../platform/coalescer.ts'
import type { Db } from '../../platform/db/database.ts'
import { prune } from '../../platform/db/prune.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { containing } from '../../platform/formats/folded-text.ts'
import { newId } from '../../platform/ids.ts'
import type { NewInboxLetter } from './inbox-smtp.ts'

export type InboxLetterSummary = { id: string; receivedAt: Date; recipient: string; subject: string }
export type InboxLetter = InboxLetterSummary & { raw: Buffer }

/** `recipient` matches any part of the address. */
export type InboxFilter = { recipient?: string | undefined }

const lettersInStatement = 250

/**
 * Opens a function that stores letters. Letters that arrive while a statement runs are coalesced into the next one. Each
 * promise resolves when its letter is committed.
 */
export function openInboxKeeper(db: Db): (letter: NewInboxLetter) => Promise<void> {
  const inserts = new Coalescer<NewInboxLetter, void>({
    batchMax: lettersInStatement,
    run: async (letters) => {
      await insertInboxLetters(db, letters)
      return letters.map(() => undefined)
    },
  })
  return (letter) => inserts.add(letter)
}

export async function insertInboxLetters(db: Db, letters: NewInboxLetter[]): Promise<void> {
  if (letters.length === 0) return
  const rows = await Promise.all(
    letters.map(async ({ receivedAt, recipient, raw }) => ({
      id: newId(receivedAt),
      received_at: receivedAt,
      recipient,
      subject: await subjectOf(raw),
      raw,
    })),
  )
  await db.insertInto('inbox_letters').values(rows).execute()
}

export async function listInboxLetters(
  db: Db,
  filter: InboxFilter & { page: number; pageSize: number },
): Promise<InboxLetterSummary[]> {
  const rows = await db
    .selectFrom('inbox_letters')
    .select(['id', 'received_at', 'recipient', 'subject'])
    .where(matches(filter))
    .orderBy('id', 'desc')
    .limit(filter.pageSize)
    .offset((filter.page - 1) * filter.pageSize)
    .execute()
  return rows.map(({ id, received_at, recipient, subject }) => ({ id, receivedAt: received_at, recipient, subject }))
}

export async function countInboxLetters(db: Db, filter: InboxFilter = {}): Promise<number> {
  const row = await db
    .selectFrom('inbox_letters')
    .select((eb) => eb.fn.countAll<string>().as('letters'))
    .where(matches(filter))
    .executeTakeFirstOrThrow()
  return Number(row.letters)
}

export async function findInboxLetter(db: Db, id: string): Promise<InboxLetter | undefined> {
  const row = await db
    .selectFrom('inbox_letters')
    .select(['id', 'received_at', 'recipient', 'subject', 'raw'])
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    row && { id: row.id, receivedAt: row.received_at, recipient: row.recipient, subject: row.subject, raw: row.raw }
  )
}

/** Deletes up to `limit` letters that are older than `receivedBefore`, the oldest first. Returns how many it deleted. */
export async function deleteInboxLetters(db: Db, receivedBefore: Date, limit: number): Promise<number> {
  return prune(db, 'inbox_letters', sql`received_at < ${receivedBefore} order by id`, limit)
}

function matches({ recipient }: InboxFilter) {
  return (eb: ExpressionBuilder<Tables, 'inbox_letters'>) =>
    recipient ? eb('recipient', 'ilike', containing(recipient)) : eb.lit(true)
}

/** Reads the subject from the header alone, since the bodies of thousands of letters need not be parsed for a list. */
async function subjectOf(raw: Buffer): Promise<string> {
  const end = raw.indexOf('\r\n\r\n')
  const { default: PostalMime } = await import('postal-mime')
  const { subject } = await PostalMime.parse(end < 0 ? raw : raw.subarray(0, end + 4))
  return (subject ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, 1000)
    .toWellFormed()
}

/** Deletes the letters to an address of this pattern, in lower case. */
export async function deleteInboxLettersTo(tx: Db, pattern: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from inbox_letters where lower(recipient) ~ ${pattern}`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
