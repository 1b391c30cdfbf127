import type { ListMembersQuery } from '../data/generated/panel-api.ts'
import { readChoice, readText } from '../ui/list/list-search.ts'

export const memberStates = ['active', 'suspended', 'left'] as const
export type MemberState = (typeof memberStates)[number]

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
