import { batchStates } from '../data/generated/limits.ts'
import { readChoice, readDate, readText, startOfDay, startOfNextDay } from '../ui/list/list-search.ts'
import type { ListBatchesQuery } from './batch.ts'

/** `q` is part of a file's name or of a note; `template` and `by` are ids; `from` and `until` are days, both included; `after` is the page. */
export type BatchSearch = {
  q?: string | undefined
  template?: string | undefined
  by?: string | undefined
  state?: (typeof batchStates)[number] | undefined
  from?: string | undefined
  until?: string | undefined
  after?: string | undefined
}

export function readBatchSearch(search: Record<string, unknown>): BatchSearch {
  return {
    q: readText(search.q),
    template: readText(search.template),
    by: readText(search.by),
    state: readChoice(search.state, batchStates),
    from: readDate(search.from),
    until: readDate(search.until),
    after: readText(search.after),
  }
}

/** What the service is asked for. Days are those of the person's own time zone. */
export function selectionOf({ q, template, by, state, from, until, after }: BatchSearch): ListBatchesQuery {
  return {
    text: q,
    state,
    after,
    template_id: template,
    started_by: by,
    created_from: from && startOfDay(from),
    created_before: until && startOfNextDay(until),
  }
}
