import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Lists those of these kinds that have something due, in any organization. */
export async function listDue<Kind extends { isDue: RawBuilder<boolean> }>(
  database: Database,
  kinds: readonly Kind[],
): Promise<Kind[]> {
  const { rows } = await sql<{ due: boolean[] }>`
    select array[${sql.join(kinds.map(({ isDue }) => isDue))}] as due`.execute(database.forService())
  return kinds.filter((_, index) => rows[0]?.due[index])
}
