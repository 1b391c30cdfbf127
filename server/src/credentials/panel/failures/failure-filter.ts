import { z } from 'zod'
import { momentFilter, personFilter, uuidFilter, wordFilter } from '../../../entrypoints/http/request-schemas.ts'
import { dayMs } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { type BatchId, type FailureId, parseId, type TemplateId } from '../../../platform/ids.ts'
import { keptDays } from '../../../upkeep/retention/periods.ts'
import { failureCategories, failureStates } from '../../failures/failure.ts'
import type { FailureSelection } from '../../failures/failure-view.ts'

const mostDays = keptDays.unreviewedFailures

/** The filters of failures, in a query and in a request to retry all that match. */
export const failureFilter = {
  template_id: uuidFilter('Only those of this template.'),
  batch_id: uuidFilter('Only those of this batch.'),
  category: wordFilter(failureCategories, 'Only those of this category.'),
  status: wordFilter(failureStates, 'Only those in this state.'),
  q: personFilter,
  seen_from: momentFilter('Only those that failed then or later.'),
  seen_before: momentFilter('Only those that failed before.'),
  days_left: z
    .string()
    .regex(/^\d{1,2}$/, `must be a number of days from 0 to ${mostDays}`)
    .transform(Number)
    .refine((days) => days <= mostDays, `must be a number of days from 0 to ${mostDays}`)
    .optional(),
  up_to: uuidFilter('Only those that failed before this was told: `up_to` of the counts.'),
}

const filterSchema = z.object(failureFilter)
type FailureFilterQuery = z.output<typeof filterSchema>

/** The failures that a filter selects. */
export function selectionOf({ clock }: Context, query: FailureFilterQuery): FailureSelection {
  const { days_left: daysLeft, seen_before: before } = query
  const dueBefore = daysLeft === undefined ? undefined : new Date(clock.now().getTime() - (mostDays - daysLeft) * dayMs)
  const seenBefore = before && dueBefore ? new Date(Math.min(before.getTime(), dueBefore.getTime())) : before
  return {
    templateId: parseId<TemplateId>(query.template_id),
    batchId: parseId<BatchId>(query.batch_id),
    category: query.category,
    // Only open failures are discarded after some days.
    state: daysLeft === undefined ? query.status : 'pending_review',
    person: query.q,
    seenFrom: query.seen_from,
    seenBefore: seenBefore ?? dueBefore,
    upTo: parseId<FailureId>(query.up_to),
  }
}
