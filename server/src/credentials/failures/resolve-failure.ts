import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import type { FailureId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { lockFailure, updateFailuresEnded } from './failure-store.ts'

export const resolutionCharactersMax = 500
const controlCharacter = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/

/**
 * Marks a failure as dealt with elsewhere, with a note that says how. A resolved failure is kept for good and never retried. Throws Refusal where the
 * note is no text, where the organization has no such record, or where the record has ended already.
 */
export async function resolveFailure(ctx: Context, id: FailureId, given: string): Promise<void> {
  const note = readResolutionNote(given)
  await inTransaction(ctx, async (tx) => {
    const failure = await lockFailure(tx, id)
    if (!failure) throw refuse('failure_not_found')
    if (failure.state !== 'pending_review') throw refuse('failure_ended', failure.state)
    await updateFailuresEnded(tx, [id], { state: 'resolved', note })
    // The audit log records no note: a note may be about a person, and an entry can never be taken back.
    await recordChange(tx, {
      action: 'failure.resolved',
      subjectId: id,
      before: { status: failure.state },
      after: { status: 'resolved' },
    })
  })
}

/** The note in the form in which it is stored. Throws Refusal where it is no text, or too long. */
export function readResolutionNote(given: string): string {
  const note = given.trim()
  if (note === '' || !note.isWellFormed() || controlCharacter.test(note))
    throw refuse('body_invalid', 'note is required, as a text without control characters')
  if (note.length > resolutionCharactersMax)
    throw refuse('body_invalid', `note must not exceed ${resolutionCharactersMax} characters`)
  return note
}
