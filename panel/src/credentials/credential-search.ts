import { credentialStates, letterFilters } from '../data/generated/limits.ts'
import { readChoice, readDate, readText, startOfDay, startOfNextDay } from '../ui/list/list-search.ts'
import type { ListCredentialRowsQuery } from './credential.ts'

/** `q` is a part of a name or an address, or an id; `template` and `batch` are ids; `from` and `until` are days, both included; `after` is the page. */
export type CredentialSearch = {
  q?: string | undefined
  template?: string | undefined
  batch?: string | undefined
  status?: 'active' | 'revoked' | undefined
  letter?: 'failed' | 'pending' | undefined
  opened?: 'yes' | 'no' | undefined
  wallet?: 'yes' | undefined
  from?: string | undefined
  until?: string | undefined
  after?: string | undefined
}

export function readCredentialSearch(search: Record<string, unknown>): CredentialSearch {
  return {
    q: readText(search.q),
    template: readText(search.template),
    batch: readText(search.batch),
    status: readChoice(search.status, credentialStates),
    letter: readChoice(search.letter, letterFilters),
    opened: readChoice(search.opened, ['yes', 'no']),
    wallet: readChoice(search.wallet, ['yes']),
    from: readDate(search.from),
    until: readDate(search.until),
    after: readText(search.after),
  }
}

/** What the service is asked for. Days are those of the person's own time zone. */
export function selectionOf({ q, template, batch, from, until, ...rest }: CredentialSearch): ListCredentialRowsQuery {
  return {
    ...rest,
    q,
    template_id: template,
    batch_id: batch,
    issued_from: from && startOfDay(from),
    issued_before: until && startOfNextDay(until),
  }
}
