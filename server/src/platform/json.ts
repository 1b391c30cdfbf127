// TypeScript's library does not know them yet (ECMAScript, "JSON.rawJSON" and the reviver's source text).
const { rawJSON, isRawJSON } = JSON as unknown as {
  rawJSON(text: string): object
  isRawJSON(value: unknown): value is { rawJSON: string }
}

/** Sixteen digits or a three-digit exponent: the only texts that may hold a number that a double cannot. */
const mayLoseDigits = /\d{16}|[eE][+-]?\d{3}/

/**
 * Reads JSON as `JSON.parse` does, but for numbers that a double cannot hold: 1e400 would come back as null and
 * 12345678901234567891 with other digits. Such a number keeps its own text, which `JSON.stringify` writes again.
 */
export function parseExactly(text: string): unknown {
  return mayLoseDigits.test(text) ? JSON.parse(text, keepText) : JSON.parse(text)
}

function keepText(_key: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source
  return typeof value !== 'number' || source === undefined || isHeld(value, source) ? value : rawJSON(source)
}

function isHeld(value: number, source: string): boolean {
  if (!Number.isFinite(value)) return false
  if (value === 0) return !/[1-9]/.test(source.split(/e/i, 1)[0] as string)
  return Number.isSafeInteger(value) || !/^-?\d+$/.test(source) || BigInt(source) === BigInt(value)
}

/** The value, or the nearest double of a number that kept its text. */
export function asNumber(value: unknown): unknown {
  return isRawJSON(value) ? Number(value.rawJSON) : value
}

/** A JSON object: no list, no null, and no number that kept its text. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isRawJSON(value)
}
