import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** The channel of LISTEN and NOTIFY. */
export const announcementChannel = 'sello_changes'

/** Calls whoever listens, once for each of these. Outside of any other transaction (announcer.ts has the reason). */
export async function notifyListeners(database: Database, payloads: readonly string[]): Promise<void> {
  await sql`select pg_notify(${announcementChannel}, payload) from unnest(${payloads}::text[]) as payload`.execute(
    database.forService(),
  )
}
