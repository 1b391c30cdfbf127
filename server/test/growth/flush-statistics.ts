import { sql } from 'kysely'
import { type Context, inTransaction } from '../../src/platform/context.ts'

/** Connections tell the statistics of what they did at most once a second, unless they are asked. */
export async function flushStatistics(ctx: Context): Promise<void> {
  // In transactions, each of which keeps a connection to itself: single statements would share one.
  const flush = (tx: Context) => sql`select pg_stat_force_next_flush(), pg_sleep(0.05)`.execute(tx.db)
  await Promise.all(Array.from({ length: 8 }, () => inTransaction(ctx, flush)))
}
