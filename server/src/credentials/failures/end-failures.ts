import { recordChanges } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction, templatesOf } from '../../platform/context.ts'
import type { FailureId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { updateFailuresEnded } from './failure-store.ts'
import { countFailuresById, type FailureSelection, listOpenIds } from './failure-view.ts'
import { readResolutionNote } from './resolve-failure.ts'

/** The failures that one request ends at most. */
export const endedTogetherMax = 5_000

/** Failures by id, or all open ones that match a selection. */
export type FailuresMeant = { ids: FailureId[] } | { selection: FailureSelection }

/** The failures of a request that names them, or selects them. Throws Refusal where it does both or neither. */
export function meantOf(ids: FailureId[] | undefined, selection: FailureSelection | undefined): FailuresMeant {
  if ((ids === undefined) === (selection === undefined))
    throw refuse('body_invalid', 'one of failures and matching is required, and not both')
  return selection ? { selection } : { ids: ids ?? [] }
}

/**
 * Resolves many failures with one note, or discards them: those with these ids, or the oldest 5,000 open ones that match; for a key of some templates
 * alone, those of these. A failure that has ended already stays as it is. Each change has its own entry in the audit log. Returns how many failures
 * were ended.
 *
 * Throws Refusal where the note is no text, or where an id is not the organization's, or of a template that the key is not for: then none is ended.
 */
export async function endFailures(
  ctx: Context,
  meant: FailuresMeant,
  end: { state: 'resolved'; note: string } | { state: 'discarded' },
): Promise<number> {
  const read = end.state === 'resolved' ? { ...end, note: readResolutionNote(end.note) } : end
  return inTransaction(ctx, async (tx) => {
    const ids = 'ids' in meant ? await idsNamed(tx, meant.ids) : await idsMatching(tx, meant.selection)
    const ended = await updateFailuresEnded(tx, ids, read)
    await recordChanges(
      tx,
      ended.map((subjectId) => ({
        organizationId: tx.organization.id,
        action: `failure.${end.state}`,
        subjectId,
        before: { status: 'pending_review' },
        after: { status: end.state },
      })),
    )
    return ended.length
  })
}

async function idsNamed(ctx: Context, given: FailureId[]): Promise<FailureId[]> {
  const ids = [...new Set(given)]
  if (ids.length > endedTogetherMax) throw refuse('body_invalid', `failures must not exceed ${endedTogetherMax}`)
  if ((await countFailuresById(ctx, ids)) < ids.length) throw refuse('failure_not_found')
  const among = templatesOf(ctx)
  if (among && (await countFailuresById(ctx, ids, among)) < ids.length) throw refuse('template_not_allowed')
  return ids
}

function idsMatching(ctx: Context, selection: FailureSelection): Promise<FailureId[]> {
  return listOpenIds(ctx, { ...selection, among: templatesOf(ctx) }, endedTogetherMax)
}
