import { type ListSearch, readChoice, readText } from '../ui/list/list-search.ts'
import { type ApiKeyState, apiKeyStates } from './api-key.ts'

/** `panel` is the open dialog over the list; `revoke` is the id of the key that is about to be revoked. */
export type ApiKeySearch = ListSearch & {
  state?: ApiKeyState | undefined
  panel?: 'create' | undefined
  revoke?: string | undefined
}

export function readApiKeySearch(search: Record<string, unknown>): ApiKeySearch {
  return {
    q: readText(search.q),
    sort: readText(search.sort),
    state: readChoice(search.state, apiKeyStates),
    panel: readChoice(search.panel, ['create']),
    revoke: readText(search.revoke),
  }
}
