import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { CredentialId } from '../../platform/ids.ts'

/** The choices of a credential's holder. Each is false at first. */
export type HolderChoice = {
  /** Only the holder and the issuing organization can see the credential here. */
  isUnlisted: boolean
  /** The public page does not name the holder. */
  isNameRemoved: boolean
  /** Search engines may show the public page. An unlisted credential is never searchable. */
  isSearchable: boolean
}

/**
 * Stores a choice for a credential that was issued to this address; the other choices stay. Unlisting a credential also makes it unsearchable, and
 * listing it again does not make it searchable. A request to make an unlisted credential searchable has no effect.
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

/** Copies the choices for a credential to its successor, unless the holder has chosen for the successor before. */
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
