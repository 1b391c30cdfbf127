/** Parts of a document that anybody may have written: a part of an unexpected shape reads as absent. */
export type DocumentPart = Record<string, unknown>

export function partIn(value: unknown): DocumentPart {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as DocumentPart) : {}
}

export function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

export function textIn(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

export function addressIn(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^https?:\/\//i.test(value)) return undefined
  return URL.parse(value)?.href
}
