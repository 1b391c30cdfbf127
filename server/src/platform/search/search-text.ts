import { type RawBuilder, sql } from 'kysely'
import { foldText, typedParts } from '../formats/folded-text.ts'

/** An address, and the name that stands beside it. */
export type NamedAddress = { normalizedEmail: string; email: string; name?: string | null | undefined }

const nameCharactersMax = 200

/** The text that is searched for a person: name and address, and the normalised address where it differs. */
export function searchTextOf({ normalizedEmail, email, name }: NamedAddress): string {
  const sent = email.toLowerCase()
  const known = normalizedEmail === sent ? '' : ` ${normalizedEmail}`
  return `${name ? `${foldText(name.slice(0, nameCharactersMax))} ` : ''}${foldText(sent)}${known}`
}

/**
 * The one rule by which lists find people, of a column with such texts: each part that was typed is a part of the name or the address,
 * whatever its accents and capitals.
 */
export function isPersonLike(typed: string, column: RawBuilder<unknown>): RawBuilder<boolean> {
  const parts = typedParts(typed).map((part) => sql`position(${part} in ${column}) > 0`)
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` and `)})`
}
