import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { pruning } from '../../platform/db/prune.ts'
import type { SignInId, UserId } from '../../platform/ids.ts'
import type { CodeAttempt, SignIn } from './sign-in.ts'

type NewSignIn = Omit<SignIn, 'letterAttempts'>

/** Inserts a sign-in, and deletes some that ended long ago, so that the table holds little more than a day's wishes. */
export async function insertSignIn(db: Db, signIn: NewSignIn, endedBefore: Date): Promise<void> {
  await sql`
    with ended as (${pruning('sign_ins', sql`requested_at < ${endedBefore} order by requested_at`)})
    insert into sign_ins (id, normalized_email, language, next_path, requested_at, expires_at)
    values (${signIn.id}, ${signIn.normalizedEmail}, ${signIn.language}, ${signIn.nextPath}, ${signIn.requestedAt},
      ${signIn.expiresAt})`.execute(db)
}

/** Undefined where its letter was sent or given up, or where it was used. */
export async function findSignInToSend(db: Db, id: SignInId): Promise<SignIn | undefined> {
  const row = await db
    .selectFrom('sign_ins')
    .selectAll()
    .where('id', '=', id)
    .where('letter_ended_at', 'is', null)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      normalizedEmail: row.normalized_email,
      language: row.language,
      nextPath: row.next_path,
      requestedAt: row.requested_at,
      expiresAt: row.expires_at,
      letterAttempts: row.letter_attempts,
    }
  )
}

/** Arms a sign-in with the secrets of its next letter: those of an earlier attempt at sending it end. */
export async function updateSignInSecrets(
  db: Db,
  id: SignInId,
  secrets: { userId: UserId | null; tokenHash: Buffer | null; codeMac: Buffer | null },
): Promise<void> {
  await db
    .updateTable('sign_ins')
    .set((value) => ({
      user_id: secrets.userId,
      token_hash: secrets.tokenHash,
      code_mac: secrets.codeMac,
      letter_attempts: value('letter_attempts', '+', 1),
    }))
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .execute()
}

export async function updateSignInLetterEnded(db: Db, id: SignInId, at: Date): Promise<void> {
  await db.updateTable('sign_ins').set({ letter_ended_at: at }).where('id', '=', id).execute()
}

/** The sign-in of a link that can still be used. */
export async function findSignInByToken(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<Pick<SignIn, 'id' | 'normalizedEmail'> | undefined> {
  return db
    .selectFrom('sign_ins')
    .select(['id', 'normalized_email as normalizedEmail'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/**
 * Uses up the sign-in of a link, by its letter or its address: once, however many ask at the same moment. A link without a code is one
 * that the operator handed over, and came by no letter.
 */
export async function useSignInByToken(
  db: Db,
  tokenHash: Buffer,
  meant: { signInId: SignInId | null; normalizedEmail: string | null },
  now: Date,
): Promise<UserId | undefined> {
  const row = await db
    .updateTable('sign_ins')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where((is) =>
      is.or([
        is('id', '=', meant.signInId),
        is('normalized_email', '=', meant.normalizedEmail),
        is('code_mac', 'is', null),
      ]),
    )
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id ?? undefined
}

/**
 * Counts an attempt at the code of a letter to an address, before the code is looked at: side by side they are no more than
 * one after the other. An unknown address has rows of the same kind. Undefined where the attempts are used up, or where there
 * is no such letter.
 */
export async function countCodeAttempt(
  db: Db,
  { id, normalizedEmail }: Pick<SignIn, 'id' | 'normalizedEmail'>,
  now: Date,
  attemptsMax: number,
): Promise<CodeAttempt | undefined> {
  const { rows } = await sql<CodeAttempt>`
    update sign_ins set code_attempts = code_attempts + 1
    where id = ${id} and normalized_email = ${normalizedEmail} and expires_at > ${now}
      and used_at is null and code_attempts < ${attemptsMax}
    returning id, user_id as "userId", code_mac as "codeMac", requested_at as "requestedAt"`.execute(db)
  return rows[0]
}

/** Uses up the sign-in whose code was right; false where it was used in the meantime. */
export async function useSignIn(db: Db, id: SignInId, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sign_ins')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends every other sign-in letter of a person who has just signed in. */
export async function endSignInsOf(db: Db, userId: UserId, now: Date): Promise<void> {
  await db
    .updateTable('sign_ins')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

/** Deletes every letter that was to sign somebody in: of these people, and to these addresses. */
export async function deleteSignInsOf(tx: Db, userIds: readonly UserId[], addresses: readonly string[]): Promise<void> {
  await sql`
    delete from sign_ins where user_id = any(${userIds}::uuid[]) or normalized_email = any(${addresses}::text[])`.execute(
    tx,
  )
}
