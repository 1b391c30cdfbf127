import type { Query } from '../data/ask.ts'
import { actorKinds } from '../data/generated/limits.ts'
import { readChoice, readDate, readText, startOfDay, startOfNextDay } from '../ui/list/list-search.ts'

/**
 * `q` is the id of a record; `who` a kind of actor, or the id of a person or key; `from` and `until` are days, both included;
 * `after` is the page.
 */
export type AuditSearch = {
  q?: string | undefined
  who?: string | undefined
  action?: string | undefined
  from?: string | undefined
  until?: string | undefined
  after?: string | undefined
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** The id of nothing: an address that somebody changed by hand, or half an id, finds nothing. */
const none = '00000000-0000-0000-0000-000000000000'

const readId = (text: string | undefined) => (text === undefined || uuid.test(text) ? text : none)

export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  return {
    q: readText(search.q),
    who: readText(search.who),
    action: readText(search.action),
    from: readDate(search.from),
    until: readDate(search.until),
    after: readText(search.after),
  }
}

/** What the service is asked for. Days are those of the person's own time zone. */
export function selectionOf({ q, who, action, from, until, after }: AuditSearch): Query<'list-audit-entries'> {
  const kind = readChoice(who, actorKinds)
  return {
    subject_id: readId(q),
    actor_kind: kind,
    actor_id: kind ? undefined : readId(who),
    // The URL may hold any text. The service refuses an unknown action.
    action: action as Query<'list-audit-entries'>['action'],
    recorded_from: from && startOfDay(from),
    recorded_before: until && startOfNextDay(until),
    after,
  }
}
