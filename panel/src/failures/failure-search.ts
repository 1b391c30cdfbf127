import { failureCategories, failureStates, limits } from '../data/generated/limits.ts'
import { readChoice, readText } from '../ui/list/list-search.ts'
import type { CountFailuresQuery, FailureCategory, FailureStatus } from './wire.ts'

/**
 * `q` is a part of a name or an address; `template` and `batch` are ids; `days` are those that are left until an open failure is
 * discarded. Without a state the open ones are shown. `after` is the page.
 */
export type FailureSearch = {
  q?: string | undefined
  category?: FailureCategory | undefined
  status?: FailureStatus | 'all' | undefined
  template?: string | undefined
  batch?: string | undefined
  days?: string | undefined
  order?: 'oldest' | undefined
  after?: string | undefined
}

export function readFailureSearch(search: Record<string, unknown>): FailureSearch {
  const days = readText(search.days)
  const status = readChoice(search.status, [...failureStates, 'all'] as const)
  return {
    q: readText(search.q),
    category: readChoice(search.category, failureCategories),
    status: status === 'pending_review' ? undefined : status,
    template: readText(search.template),
    batch: readText(search.batch),
    days: days && /^\d{1,2}$/.test(days) && Number(days) <= limits.failureDays ? days : undefined,
    order: readChoice(search.order, ['oldest']),
    after: readText(search.after),
  }
}

/** What the service is asked for. */
export function selectionOf({ q, category, status, template, batch, days }: FailureSearch): CountFailuresQuery {
  return {
    category,
    q,
    template_id: template,
    batch_id: batch,
    status: status === 'all' ? undefined : (status ?? 'pending_review'),
    days_left: days,
  }
}

export function isNarrowed({ after: _, order: __, ...search }: FailureSearch): boolean {
  return Object.values(search).some((value) => value !== undefined)
}

/** Whether only open failures are shown: they alone can be retried. */
export function isOpenOnly({ status, days }: FailureSearch): boolean {
  return status === undefined || days !== undefined
}
