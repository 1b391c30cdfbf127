import { pathwayStates, peopleStates } from '../data/generated/limits.ts'
import { readChoice, readText } from '../ui/list/list-search.ts'

export type PathwaySearch = {
  state?: (typeof pathwayStates)[number] | undefined
  after?: string | undefined
}

export function readPathwaySearch(search: Record<string, unknown>): PathwaySearch {
  return { state: readChoice(search.state, pathwayStates), after: readText(search.after) }
}

/** `ask` is what is asked before it is done; `person` is whom the screen explains; the rest narrows the people. */
export type PathwayShowSearch = {
  done?: 'saved' | 'published' | 'archived' | undefined
  ask?: 'publish' | 'archive' | undefined
  person?: string | undefined
  q?: string | undefined
  state?: (typeof peopleStates)[number] | undefined
  after?: string | undefined
}

export function readPathwayShowSearch(search: Record<string, unknown>): PathwayShowSearch {
  return {
    done: readChoice(search.done, ['saved', 'published', 'archived']),
    ask: readChoice(search.ask, ['publish', 'archive']),
    person: readText(search.person),
    q: readText(search.q),
    state: readChoice(search.state, peopleStates),
    after: readText(search.after),
  }
}
