import { readChoice, readText } from '../ui/list/list-search.ts'
import { type View, views } from './rows/review.ts'

/** Which template is to be issued; before that, what the list of templates is searched for. */
export type IssueSearch = { template?: string | undefined; q?: string | undefined; after?: string | undefined }

export function readIssueSearch(search: Record<string, unknown>): IssueSearch {
  return { template: readText(search.template), q: readText(search.q), after: readText(search.after) }
}

export const draftSteps = ['columns', 'review', 'confirm'] as const

/** How far a draft is, and which of its rows are shown. */
export type DraftSearch = { step?: (typeof draftSteps)[number] | undefined; show?: View | undefined }

export function readDraftSearch(search: Record<string, unknown>): DraftSearch {
  return { step: readChoice(search.step, draftSteps), show: readChoice(search.show, views) }
}
