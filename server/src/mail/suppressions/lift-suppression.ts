import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import type { SuppressionId } from '../../platform/ids.ts'
import { deleteSuppression } from './suppression-store.ts'

/**
 * Lets letters go to an address again, after its owner has said that it works now. Letters that were not sent in between stay unsent until somebody
 * sends them again. Lifting it twice changes nothing.
 */
export async function liftSuppression(ctx: Context, id: SuppressionId): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const email = await deleteSuppression(tx, id)
    if (email !== undefined)
      await recordChange(tx, { action: 'suppression.lifted', subjectId: id, before: { email }, after: {} })
  })
}
