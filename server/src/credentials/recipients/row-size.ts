import { createHash } from 'node:crypto'
import { isJsonLarger } from '../../platform/formats/json-size.ts'
import type { RawRow } from './recipient.ts'

/**
 * The size that a row may have: its JSON in bytes of UTF-8. A row with every field at its limit and twenty links is smaller; twenty long descriptions
 * of evidence may exceed it.
 */
export const rowKilobytesMax = 64
export const rowBytesMax = rowKilobytesMax * 1_024

/** The stored facts of a row that is too large: its size, and its SHA-256 by which its sender can recognise it. */
export type OmittedRow = { bytes: number; sha256: string | null }

/** Rows that are too large, by the number of the row. */
export type OmittedRows = ReadonlyMap<number, OmittedRow>

/** One character more than `printable` shows of an address, so that it cuts the shortened address as it would cut the whole one. */
const emailCharactersMax = 321

export function isRowTooLarge(row: unknown): boolean {
  return isJsonLarger(row, rowBytesMax)
}

/** Reduces a row that is too large to the beginning of its address. */
export function omitRow(row: RawRow): { kept: RawRow; omitted: OmittedRow } {
  const json = JSON.stringify(row)
  const sha256 = createHash('sha256').update(json).digest('hex')
  const { email } = row
  const kept = typeof email === 'string' ? { email: email.slice(0, emailCharactersMax) } : {}
  return { kept, omitted: { bytes: Buffer.byteLength(json), sha256 } }
}
