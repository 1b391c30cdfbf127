import { templateStates } from '../data/generated/limits.ts'
import { readChoice, readText } from '../ui/list/list-search.ts'
import type { ListTemplateRowsQuery } from './template.ts'

/** `q` is a part of a name; `after` is the page. */
export type TemplateSearch = {
  q?: string | undefined
  state?: (typeof templateStates)[number] | undefined
  after?: string | undefined
}

export function readTemplateSearch(search: Record<string, unknown>): TemplateSearch {
  return { q: readText(search.q), state: readChoice(search.state, templateStates), after: readText(search.after) }
}

export function selectionOf(search: TemplateSearch): ListTemplateRowsQuery {
  return { ...search }
}

/** What was just done with a template, told on the screen that it leads to. */
export const doneThings = ['saved', 'published', 'archived', 'restored', 'discarded'] as const
export type DoneThing = (typeof doneThings)[number]

/** What is asked before it is done. */
export const askedThings = ['archive', 'discard'] as const

export type TemplateShowSearch = {
  done?: DoneThing | undefined
  ask?: (typeof askedThings)[number] | undefined
}

export function readTemplateShowSearch(search: Record<string, unknown>): TemplateShowSearch {
  return { done: readChoice(search.done, doneThings), ask: readChoice(search.ask, askedThings) }
}

/** From which example a new template begins. */
export const examples = ['badge', 'certificate', 'diploma'] as const
export type Example = (typeof examples)[number]

export const beginnings = [...examples, 'blank'] as const
export type Beginning = (typeof beginnings)[number]

/** Reads the example that a new template begins with. Without one, the screen offers the choice. */
export function readBeginning(search: Record<string, unknown>): { from?: Beginning | undefined } {
  return { from: readChoice(search.from, beginnings) }
}
