import { createHash } from 'node:crypto'
import { isJsonLarger } from '../platform/formats/json-size.ts'
import type { RawRow } from './recipient.ts'

/**
 * How large a row may be: its JSON in bytes of UTF-8. Every field at its limit and twenty links take less;
 * twenty long descriptions of evidence may take more.
 */
export const rowKilobytesMax = 64
export const rowBytesMax = rowKilobytesMax * 1_024

/** What is kept of a row that is too large to be kept: how large it was, and its SHA-256 so that its sender knows it again. */
export type OmittedRow = { bytes: number; sha256: string | null }

/** By the number of the row. */
export type OmittedRows = ReadonlyMap<number, OmittedRow>

/** One more than is ever told of an address (`printable`), so that what is told of the row stays the same. */
const emailCharactersMax = 321

export function isRowTooLarge(row: unknown): boolean {
  return isJsonLarger(row, rowBytesMax)
}

/** The row without what made it too large: nothing is left but its address, and of a very long one its beginning. */
export function omitRow(row: RawRow): { kept: RawRow; omitted: OmittedRow } {
  const json = JSON.stringify(row)
  const sha256 = createHash('sha256').update(json).digest('hex')
  const { email } = row
  const kept = typeof email === 'string' ? { email: email.slice(0, emailCharactersMax) } : {}
  return { kept, omitted: { bytes: Buffer.byteLength(json), sha256 } }
}
