import type { Facts } from './audit-entry.ts'

const textCharactersMax = 300
const listEntriesMax = 20
const listEntryCharactersMax = 60
/** The characters that are read of a text before it is cut: masking addresses makes it shorter. */
const charactersReadMax = 2_000

/**
 * The facts as they are stored: texts of up to 300 characters, the first 20 entries of a list with up to 60 characters each, and e-mail addresses
 * without the part before the @. A cut says how much was left out.
 */
export function keptFacts(facts: Facts): Record<string, string | number | boolean | null | string[]> {
  const kept = Object.entries(facts).flatMap(([name, fact]) => (fact === undefined ? [] : [[name, keptFact(fact)]]))
  return Object.fromEntries(kept)
}

function keptFact(fact: string | number | boolean | null | readonly string[]) {
  if (typeof fact === 'string') return keptText(fact, textCharactersMax)
  if (typeof fact !== 'object' || fact === null) return fact
  const first = fact.slice(0, listEntriesMax).map((entry) => keptText(entry, listEntryCharactersMax))
  return fact.length > listEntriesMax ? [...first, `… (${fact.length} entries)`] : first
}

function keptText(text: string, charactersMax: number): string {
  const isCut = text.length > charactersReadMax
  // The last word of a cut text may be half an address.
  const read = isCut ? text.slice(0, charactersReadMax).replace(/\S*$/, '') : text
  const masked = read.replace(/[^\s@]+@/g, '…@')
  if (!isCut && masked.length <= charactersMax) return masked.toWellFormed()
  return `${masked.slice(0, charactersMax).toWellFormed()}… (${text.length} characters)`
}

/** The differing facts of two states of a record, on each side; undefined where none differ. */
export function changedFacts(before: Facts, after: Facts): { before: Facts; after: Facts } | undefined {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  if (names.length === 0) return undefined
  const only = (facts: Facts) => Object.fromEntries(names.map((name) => [name, facts[name] ?? null]))
  return { before: only(before), after: only(after) }
}
