import { sql } from 'kysely'
import type { Database, Db } from '../../platform/db/database.ts'

/** The address of the service that the database keeps. */
export type KnownAddress = {
  /** Undefined where no process has set it yet, and in databases that are older than this record. */
  publicUrl: string | undefined
  /** The DID of one issuer, and the number of issuers. */
  did: string | undefined
  issuers: number
}

export async function readKnownAddress(database: Database): Promise<KnownAddress> {
  const { rows } = await sql<{ publicUrl: string | null; did: string | null; issuers: number }>`
    select (select public_url from service_address) as "publicUrl", min(did) as did, count(*)::int as issuers
    from issuers`.execute(database.forService())
  const [row] = rows
  return { publicUrl: row?.publicUrl ?? undefined, did: row?.did ?? undefined, issuers: row?.issuers ?? 0 }
}

/** Stores the address if none is stored yet. Returns the stored one. */
export async function keepAddress(database: Database, publicUrl: string): Promise<string> {
  const db = database.forService()
  await db
    .insertInto('service_address')
    .values({ public_url: publicUrl })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('service_address').select('public_url').executeTakeFirst()
  return row?.public_url ?? publicUrl
}

export async function replaceAddress(db: Db, publicUrl: string): Promise<void> {
  await sql`insert into service_address (public_url) values (${publicUrl})
    on conflict (is_only) do update set public_url = excluded.public_url, kept_at = now()`.execute(db)
}
