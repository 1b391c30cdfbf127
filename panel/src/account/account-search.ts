import { readText } from '../ui/list/list-search.ts'

const panels = ['rename', 'remove'] as const

/** What is open on the screen: which passkey gets another name, or goes. */
export type AccountSearch = { panel?: (typeof panels)[number] | undefined; passkey?: string | undefined }

export function readAccountSearch(search: Record<string, unknown>): AccountSearch {
  return { panel: panels.find((panel) => panel === search.panel), passkey: readText(search.passkey) }
}
