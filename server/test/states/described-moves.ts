import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Moves } from '../../src/platform/moves.ts'

/** A move as `from -> to`. */
export type Move = string

export function movesOf<State extends string>(moves: Moves<State>): Move[] {
  const states = Object.keys(moves) as State[]
  return states.flatMap((from) => moves[from].map((to) => `${from} -> ${to}`)).sort()
}

/** The moves between two states that a page of docs/states has in its diagram and in its table. */
export function describedMoves(page: string): { diagram: Move[]; table: Move[] } {
  const text = readFileSync(resolve(import.meta.dirname, '../../../docs/states', page), 'utf8')
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, from, to]) => `${from} -> ${to}`).sort()
  return { diagram: found(/^ {2}(\w+) --> (\w+)$/gm), table: found(/^\| `(\w+)` \| `(\w+)` \|/gm) }
}
