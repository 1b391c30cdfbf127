import { findJobOfBatch, updateBatchNote } from '../../credentials/jobs/job-store.ts'
import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import type { BatchId, JobId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'

export const noteCharactersMax = 500
const controlCharacter = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/

/**
 * Replaces the team's note on a batch; a blank text deletes it. The audit log records that the note changed and not its text: the text may be about a
 * person, and an entry can never be taken back.
 *
 * Throws Refusal where the organization has no such batch, or where the note is no text or too long.
 */
export async function noteBatch(ctx: Context, id: BatchId | JobId, given: string): Promise<void> {
  const note = readNote(given)
  await inTransaction(ctx, async (tx) => {
    const job = await findJobOfBatch(tx, id)
    const former = job && (await updateBatchNote(tx, job.batchId, note))
    if (!former) throw refuse('batch_not_found')
    if (former.note === note) return
    await recordChange(tx, {
      action: 'batch.noted',
      subjectId: job.batchId,
      before: { has_note: former.note !== null },
      after: { has_note: note !== null },
    })
  })
}

function readNote(given: string): string | null {
  const note = given.trim()
  if (!note.isWellFormed() || controlCharacter.test(note))
    throw refuse('body_invalid', 'note must be a text without control characters')
  if (note.length > noteCharactersMax)
    throw refuse('body_invalid', `note must not exceed ${noteCharactersMax} characters`)
  return note === '' ? null : note
}
