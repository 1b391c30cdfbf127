import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Transitions } from '../../src/platform/transitions.ts'

/** A transition as `from -> to`. */
export type Transition = string

export function transitionsOf<State extends string>(transitions: Transitions<State>): Transition[] {
  const states = Object.keys(transitions) as State[]
  return states.flatMap((from) => transitions[from].map((to) => `${from} -> ${to}`)).sort()
}

/** The transitions between two states that a page of docs/states has in its diagram and in its table. */
export function describedTransitions(page: string): { diagram: Transition[]; table: Transition[] } {
  const text = readFileSync(resolve(import.meta.dirname, '../../../docs/states', page), 'utf8')
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, from, to]) => `${from} -> ${to}`).sort()
  return { diagram: found(/^ {2}(\w+) --> (\w+)$/gm), table: found(/^\| `(\w+)` \| `(\w+)` \|/gm) }
}
