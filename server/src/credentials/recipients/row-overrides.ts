import { isJsonObject } from '../../platform/formats/json.ts'
import { isJsonLarger } from '../../platform/formats/json-size.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { isFieldName } from '../../templates/recipient-fields.ts'
import type { RawRow } from './recipient.ts'
import { rowBytesMax, rowKilobytesMax } from './row-size.ts'
import { isWishName } from './row-wishes.ts'

/** The problem of the overrides of a retry, or undefined. Absent or null overrides change nothing. */
export function problemOfOverrides(given: unknown): string | undefined {
  if (given === undefined || given === null) return undefined
  if (!isJsonObject(given)) return 'row_data_overrides must be an object or null'
  return isJsonLarger(given, rowBytesMax) ? `row_data_overrides must not exceed ${rowKilobytesMax} kB` : undefined
}

/** Throws Refusal where the overrides have a problem. */
export function checkOverrides(overrides: RawRow): void {
  const problem = problemOfOverrides(overrides)
  if (problem !== undefined) throw refuse('body_invalid', problem)
}

/** The row with its overrides applied key by key. Null removes a key. */
export function withOverrides(row: RawRow, overrides: RawRow): RawRow {
  return Object.fromEntries(Object.entries({ ...row, ...overrides }).filter(([, value]) => value !== null))
}

/** The overrides without keys that are no field of a row, which change nothing. */
export function knownOverrides(overrides: RawRow): RawRow {
  return Object.fromEntries(
    Object.entries(overrides).filter(([name]) => name === 'email' || isFieldName(name) || isWishName(name)),
  )
}
