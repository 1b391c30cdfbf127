import type { AuditEntry } from '../wire.ts'

/** A part of a record that changed. `before` is absent where the part is new, and `after` where it was removed. */
export type ChangedPart = { name: string; before: unknown; after: unknown; isNew: boolean }

/** The changes part by part: first the former parts, then the new ones. Empty parts of a new record are left out. */
export function changedParts({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangedPart[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names
    .map((name) => ({ name, before: before[name], after: after[name], isNew: !(name in before) }))
    .filter(({ isNew, after: came }) => !isNew || !isNothing(came))
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

export type Said = { yes: string; no: string; nothing: string; values: Readonly<Partial<Record<string, string>>> }

/** A value in words. A value without words is shown as it is. */
export function sayValue(value: unknown, words: Said): string {
  if (isNothing(value)) return words.nothing
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (Array.isArray(value)) return value.map((one) => sayValue(one, words)).join(', ')
  if (typeof value === 'string') return words.values[value] ?? value
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Turns `reply_to` into `reply to`, for a part without words. */
export function plainName(name: string): string {
  return name.replaceAll('_', ' ')
}
