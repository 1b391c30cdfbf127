import { isJsonObject } from '../platform/formats/json.ts'
import { isJsonLarger } from '../platform/formats/json-size.ts'
import { refuse } from '../refusals/refusal.ts'
import type { RawRow } from './recipient.ts'
import { rowBytesMax, rowKilobytesMax } from './row-size.ts'

/** What is wrong with what a retry changes of a row, if anything. None, or null, changes nothing. */
export function problemOfOverrides(given: unknown): string | undefined {
  if (given === undefined || given === null) return undefined
  if (!isJsonObject(given)) return 'row_data_overrides must be an object or null'
  return isJsonLarger(given, rowBytesMax) ? `row_data_overrides must not exceed ${rowKilobytesMax} kB` : undefined
}

/** Throws Refusal. */
export function checkOverrides(overrides: RawRow): void {
  const problem = problemOfOverrides(overrides)
  if (problem !== undefined) throw refuse('body_invalid', problem)
}

/** The row with its overrides, key by key; null takes a key away. */
export function withOverrides(row: RawRow, overrides: RawRow): RawRow {
  return Object.fromEntries(Object.entries({ ...row, ...overrides }).filter(([, value]) => value !== null))
}
