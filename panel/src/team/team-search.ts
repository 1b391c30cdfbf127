import { readChoice, readText } from '../ui/list/list-search.ts'

/** `panel` is the open dialog over the list; `person` is the id of the person that it is about. */
export type TeamSearch = {
  panel?: 'invite' | 'role' | 'sign-out' | 'remove' | 'leave' | undefined
  person?: string | undefined
}

export function readTeamSearch(search: Record<string, unknown>): TeamSearch {
  return {
    panel: readChoice(search.panel, ['invite', 'role', 'sign-out', 'remove', 'leave']),
    person: readText(search.person),
  }
}
