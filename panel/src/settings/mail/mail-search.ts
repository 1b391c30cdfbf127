import { readText } from '../../ui/list/list-search.ts'

/** `q` is the address that the list is searched for; `after` is where its page begins. */
export type MailSearch = { q?: string | undefined; after?: string | undefined }

export function readMailSearch(search: Record<string, unknown>): MailSearch {
  return { q: readText(search.q), after: readText(search.after) }
}
