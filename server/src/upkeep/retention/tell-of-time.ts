import { tellExpiring } from '../../credentials/failures/told-failures-view.ts'
import { tellExpired } from '../../credentials/told-credentials-view.ts'
import { lockToldUntil, updateToldUntil } from '../../organizations/organization-store.ts'
import { dayMs, type TimeSpan } from '../../platform/clock.ts'
import { type Context, inTransaction, type TransactionContext } from '../../platform/context.ts'
import { expiringDays, keptDays } from './periods.ts'

/** One row of events has so many subjects at most. */
const toldTogether = 1_000

/**
 * Tells programs that listen what time by itself has done since the last time: credentials that have expired, and failures that are given up in
 * some days. Each once: up to where was told is noted in the same transaction.
 */
export async function tellOfTime(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const after = await lockToldUntil(tx)
    const until = tx.clock.now()
    if (until <= after) return
    await tellAll(tx, tellExpired, { after, until })
    const ago = (keptDays.unreviewedFailures - expiringDays) * dayMs
    const seen = { after: new Date(after.getTime() - ago), until: new Date(until.getTime() - ago) }
    await tellAll(tx, tellExpiring, seen)
    await updateToldUntil(tx, until)
  })
}

async function tellAll<Id>(
  tx: TransactionContext,
  tell: (tx: TransactionContext, span: TimeSpan, last: Id | undefined, limit: number) => Promise<Id[]>,
  span: TimeSpan,
): Promise<void> {
  for (let last: Id | undefined; ; ) {
    const ids = await tell(tx, span, last, toldTogether)
    if (ids.length < toldTogether) return
    last = ids.at(-1)
  }
}
