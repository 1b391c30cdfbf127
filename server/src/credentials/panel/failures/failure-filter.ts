import { z } from 'zod'
import { momentFilter, personFilter, uuidFilter, wordFilter } from '../../../entrypoints/http/request-schemas.ts'
import { dayMs } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { BatchId, FailureId, TemplateId } from '../../../platform/ids.ts'
import { keptDays } from '../../../upkeep/retention/periods.ts'
import { failureCategories, failureStates } from '../../failures/failure.ts'
import type { FailureSelection } from '../../failures/failure-view.ts'

const mostDays = keptDays.unreviewedFailures

/** The filters of failures, in a query and in a request to retry all that match. */
export const failureFilter = {
  template_id: uuidFilter<TemplateId>(),
  batch_id: uuidFilter<BatchId>(),
  category: wordFilter(failureCategories),
  status: wordFilter(failureStates),
  q: personFilter,
  seen_from: momentFilter,
  seen_before: momentFilter,
  days_left: z
    .string()
    .regex(/^\d{1,2}$/, `must be a number of days from 0 to ${mostDays}`)
    .transform(Number)
    .refine((days) => days <= mostDays, `must be a number of days from 0 to ${mostDays}`)
    .optional(),
  /** Only failures up to this one, the newest that the counts included. */
  up_to: uuidFilter<FailureId>(),
}

const filterSchema = z.object(failureFilter)
type FailureFilterQuery = z.output<typeof filterSchema>

/** The failures that a filter selects. */
export function selectionOf({ clock }: Context, query: FailureFilterQuery): FailureSelection {
  const { days_left: daysLeft, seen_before: before } = query
  const dueBefore = daysLeft === undefined ? undefined : new Date(clock.now().getTime() - (mostDays - daysLeft) * dayMs)
  const seenBefore = before && dueBefore ? new Date(Math.min(before.getTime(), dueBefore.getTime())) : before
  return {
    templateId: query.template_id,
    batchId: query.batch_id,
    category: query.category,
    // Only open failures are discarded after some days.
    state: daysLeft === undefined ? query.status : 'pending_review',
    person: query.q,
    seenFrom: query.seen_from,
    seenBefore: seenBefore ?? dueBefore,
    upTo: query.up_to,
  }
}
