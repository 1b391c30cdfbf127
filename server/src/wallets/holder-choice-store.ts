import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { CredentialId } from '../platform/ids.ts'

/** What the holder of a credential may choose. Each is false before. */
export type HolderChoice = {
  /** Nobody but the holder and who issued it gets to see it here. */
  isUnlisted: boolean
  /** The public page does not name the holder. */
  isNameRemoved: boolean
}

/** Keeps a part of what was chosen for a credential that was issued to this address; the other part stays. */
export async function upsertHolderChoice(
  db: Db,
  { id, normalizedEmail }: { id: CredentialId; normalizedEmail: string },
  { isUnlisted, isNameRemoved }: Partial<HolderChoice>,
  changedAt: Date,
): Promise<void> {
  const chosen = {
    ...(isUnlisted !== undefined && { is_unlisted: isUnlisted }),
    ...(isNameRemoved !== undefined && { is_name_removed: isNameRemoved }),
    changed_at: changedAt,
  }
  await db
    .insertInto('holder_choices')
    .values({ credential_id: id, normalized_email: normalizedEmail, ...chosen })
    .onConflict((conflict) => conflict.column('credential_id').doUpdateSet(chosen))
    .execute()
}

export async function deleteHolderChoices(
  tx: Db,
  { ids, addresses }: { ids: readonly CredentialId[]; addresses: readonly string[] },
): Promise<void> {
  await sql`
    delete from holder_choices
    where credential_id = any(${ids}::uuid[]) or normalized_email = any(${addresses}::text[])`.execute(tx)
}
