import { memberStates } from '../data/generated/limits.ts'
import { readChoice, readText } from '../ui/list/list-search.ts'
import type { ListMembersQuery, MemberState } from './member.ts'

/** `q` is a part of a name or an address; `address` is set for those with one to confirm; `panel` is what is open over the list; `after` is the page. */
export type MemberSearch = {
  q?: string | undefined
  status?: MemberState | undefined
  address?: 'unconfirmed' | undefined
  panel?: 'create' | 'import' | undefined
  after?: string | undefined
}

export function readMemberSearch(search: Record<string, unknown>): MemberSearch {
  return {
    q: readText(search.q),
    status: readChoice(search.status, memberStates),
    address: readChoice(search.address, ['unconfirmed'] as const),
    panel: readChoice(search.panel, ['create', 'import']),
    after: readText(search.after),
  }
}

export function selectionOf({ q, status, address, after }: MemberSearch): ListMembersQuery {
  return { q, status, address, after }
}
