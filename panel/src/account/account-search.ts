import { readText } from '../ui/list/list-search.ts'

const panels = ['rename', 'remove'] as const

/** The open dialog: the passkey that is renamed or removed. */
export type AccountSearch = { panel?: (typeof panels)[number] | undefined; passkey?: string | undefined }

export function readAccountSearch(search: Record<string, unknown>): AccountSearch {
  return { panel: panels.find((panel) => panel === search.panel), passkey: readText(search.passkey) }
}
