import { z } from 'zod'
import { failureCategories, failureStates } from '../../../failures/failure.ts'
import type { FailureRow } from '../../../failures/failure-view.ts'
import { dayMs } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { isUuid } from '../../../platform/ids.ts'
import { refuse } from '../../../refusals/refusal.ts'
import { daysUntilGivenUp, keptDays } from '../../../retention/periods.ts'

const time = (description: string) => z.string().meta({ description, format: 'date-time' })
const id = (description: string) => z.uuid().meta({ description })

export const failureRowShape = {
  id: id('Its id.'),
  batch_id: id('The batch whose row it was.'),
  row_number: z.int().meta({ description: 'Its row in the batch, counted from 1.' }),
  template_id: id('The template that was to be issued.'),
  template_name: z.string().meta({ description: 'Its name.' }),
  recipient_email: z.string().meta({ description: 'The address as it was sent; empty where the row had none.' }),
  error_category: z
    .enum(failureCategories)
    .meta({ id: 'FailureCategory', description: 'The category of the latest error.' }),
  error_codes: z.array(z.string()).meta({ description: 'The code of each error, in the order of the message.' }),
  error_message: z.string().meta({ description: 'The latest error, in the words of the contract.' }),
  is_duplicate: z.boolean().meta({
    description: 'Whether it failed as a duplicate of another row of its batch: retried alone it would be issued.',
  }),
  is_batch_revoked: z
    .boolean()
    .meta({ description: 'Whether its whole batch was taken back: it cannot be retried then.' }),
  attempts_made: z.int().meta({ description: 'The first attempt and the retries.' }),
  first_seen_at: time('When it failed.'),
  status: z.enum(failureStates).meta({ id: 'FailureStatus', description: 'Its state.' }),
  days_left: z
    .int()
    .nullable()
    .meta({ description: 'Of an open one, the whole days until it is discarded; null of another.' }),
  ends_at: time('When it is discarded, or deleted where it has ended; null for never.').nullable(),
}

export const failureRow = z.object(failureRowShape).meta({ id: 'FailureRow', description: 'A failure in a list.' })

export const failureRowExample = {
  id: '0198c5b2-0f0e-7d11-8c2d-1a2b3c4d5e6f',
  batch_id: '0198c5b0-1d2f-7a00-b1c2-d3e4f5a6b7c8',
  row_number: 17,
  template_id: '0198c5a2-6f00-7a4b-9c3d-2f6f5e0b7a11',
  template_name: 'Análisis de datos',
  recipient_email: 'ana@',
  error_category: 'validation_error' as const,
  error_codes: ['email_invalid'],
  error_message: 'Invalid email: ana@',
  is_duplicate: false,
  is_batch_revoked: false,
  attempts_made: 1,
  first_seen_at: '2026-11-20T16:04:06.120Z',
  status: 'pending_review' as const,
  days_left: 88,
  ends_at: '2027-02-18T16:04:06.120Z',
}

export function presentFailureRow({ clock }: Context, row: FailureRow): z.output<typeof failureRow> {
  return {
    id: row.id,
    batch_id: row.batchId,
    row_number: row.rowNumber,
    template_id: row.templateId,
    template_name: row.templateName,
    recipient_email: row.recipientEmail,
    error_category: row.category,
    error_codes: row.errorCodes,
    error_message: row.message,
    is_duplicate: row.isDuplicate,
    is_batch_revoked: row.isBatchRevoked,
    attempts_made: row.attemptsMade,
    first_seen_at: row.firstSeenAt.toISOString(),
    status: row.state,
    days_left: row.state === 'pending_review' ? daysUntilGivenUp(row.firstSeenAt, clock.now()) : null,
    ends_at: endOf(row)?.toISOString() ?? null,
  }
}

/** When retention takes the record one step further; resolved ones are kept. */
function endOf({ state, firstSeenAt }: Pick<FailureRow, 'state' | 'firstSeenAt'>): Date | undefined {
  if (state === 'resolved') return undefined
  const days = state === 'pending_review' ? keptDays.unreviewedFailures : keptDays.failures
  return new Date(firstSeenAt.getTime() + days * dayMs)
}

/** Of an operation on one failure. */
export const ofFailure = {
  pathParameters: { id: { description: 'Id of the failure.', example: failureRowExample.id } },
  checkPath({ id }: Record<string, string>): void {
    if (!isUuid(id)) throw refuse('failure_not_found')
  },
}
