import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { CredentialId } from '../../platform/ids.ts'

/** What the holder of a credential may choose. Each is false before. */
export type HolderChoice = {
  /** Nobody but the holder and who issued it gets to see it here. */
  isUnlisted: boolean
  /** The public page does not name the holder. */
  isNameRemoved: boolean
  /** Search engines may show the public page. Never together with unlisted. */
  isSearchable: boolean
}

/**
 * Keeps a part of what was chosen for a credential that was issued to this address; the other parts stay. But an unlisted one is not
 * searchable, nor is it again by itself once it is listed, and whoever asks for that while it is unlisted asks in vain.
 */
export async function upsertHolderChoice(
  db: Db,
  { id, normalizedEmail }: { id: CredentialId; normalizedEmail: string },
  { isUnlisted, isNameRemoved, isSearchable }: Partial<HolderChoice>,
  changedAt: Date,
): Promise<void> {
  const chosen = {
    ...(isSearchable !== undefined && { is_searchable: isSearchable }),
    ...(isUnlisted !== undefined && { is_unlisted: isUnlisted }),
    ...(isUnlisted && { is_searchable: false }),
    ...(isNameRemoved !== undefined && { is_name_removed: isNameRemoved }),
    changed_at: changedAt,
  }
  await db
    .insertInto('holder_choices')
    .values({ credential_id: id, normalized_email: normalizedEmail, ...chosen })
    .onConflict((conflict) =>
      conflict.column('credential_id').doUpdateSet({
        ...chosen,
        ...(chosen.is_searchable && { is_searchable: sql`not holder_choices.is_unlisted` }),
      }),
    )
    .execute()
}

/** What was chosen for a credential holds for the one that took its place, unless its holder chose for that one before. */
export async function carryHolderChoice(tx: Db, formerId: CredentialId): Promise<void> {
  await sql`select sello_carry_choice(${formerId}::uuid)`.execute(tx)
}

export async function deleteHolderChoices(
  tx: Db,
  { ids, addresses }: { ids: readonly CredentialId[]; addresses: readonly string[] },
): Promise<void> {
  await sql`
    delete from holder_choices
    where credential_id = any(${ids}::uuid[]) or normalized_email = any(${addresses}::text[])`.execute(tx)
}
