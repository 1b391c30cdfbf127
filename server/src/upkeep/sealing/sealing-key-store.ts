import type { Db } from '../../platform/db/database.ts'

/** A key that seals the audit log. Its private half is sealed under the master key. */
export type SealingKey = { id: string; publicKeyMultibase: string; sealedPrivateKey: Buffer }

/** Lists the keys that seal the audit log, oldest first: one, unless somebody made others. */
export async function listSealingKeys(db: Db): Promise<SealingKey[]> {
  const rows = await db.selectFrom('sealing_keys').selectAll().orderBy('created_at').orderBy('id').execute()
  return rows.map((row) => ({
    id: row.id,
    publicKeyMultibase: row.public_key_multibase,
    sealedPrivateKey: row.sealed_private_key,
  }))
}

export async function insertSealingKey(db: Db, key: SealingKey, createdAt: Date): Promise<void> {
  await db
    .insertInto('sealing_keys')
    .values({
      id: key.id,
      public_key_multibase: key.publicKeyMultibase,
      sealed_private_key: key.sealedPrivateKey,
      created_at: createdAt,
    })
    .execute()
}

export async function updateSealOfSealingKey(db: Db, id: string, sealed: Buffer): Promise<void> {
  await db.updateTable('sealing_keys').set({ sealed_private_key: sealed }).where('id', '=', id).execute()
}
