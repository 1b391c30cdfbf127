import { normalizeEmail, spellingsOf } from '../../platform/formats/email.ts'
import type { MemberId } from '../../platform/ids.ts'

/** Somebody as an organization knows them: by normalised addresses, and as a member where they are one. */
export type DataSubject = { addresses: readonly string[]; memberIds: readonly MemberId[] }

/**
 * Finds these addresses in a text in lower case, however they are spelt and as a whole: `ana@example.edu` is not in
 * `mariana@example.edu`. JavaScript and PostgreSQL read it in the same way.
 */
export function patternOf(addresses: readonly string[]): string {
  if (addresses.length === 0) return findsNothing
  return `(?<![a-z0-9._%+'-])(?:${addresses.map(spellingsOf).join('|')})(?![a-z0-9-]|\\.[a-z0-9])`
}

const findsNothing = 'x(?<!x)'

/**
 * Tells whether a row that was sent is about the person: by what stands in its field for the address, however that is spelt. A
 * row of somebody else that mentions them elsewhere is theirs.
 */
export function rowTeller({ addresses }: Pick<DataSubject, 'addresses'>): (email: unknown) => boolean {
  const pattern = new RegExp(patternOf(addresses))
  return (email) =>
    typeof email === 'string' && (addresses.includes(normalizeEmail(email)) || pattern.test(email.toLowerCase()))
}
