import { randomBytes } from 'node:crypto'
import { type JsonScan, scanJson } from './json-scan.ts'

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
  return mayLoseDigits.test(text) ? parseScanned(text, scanJson(text)) : JSON.parse(text)
}

/** Reads JSON; undefined where the text is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Reads a text that was scanned before as `parseExactly` does. `JSON.parse` reads random strings in place of those numbers, which are
 * then replaced: a reviver would be called for every value, at forty times the cost.
 */
export function parseScanned(text: string, { unheld }: JsonScan): unknown {
  if (unheld.length === 0) return JSON.parse(text)
  const mark = randomBytes(12).toString('base64url')
  const parts: string[] = []
  let from = 0
  for (const [index, { start, end }] of unheld.entries()) {
    parts.push(text.slice(from, start), `"${mark}${index}"`)
    from = end
  }
  parts.push(text.slice(from))
  const restore = (value: unknown): unknown => {
    if (typeof value === 'string') {
      if (!value.startsWith(mark)) return value
      const { start, end } = unheld[Number(value.slice(mark.length))] as JsonScan['unheld'][number]
      return rawJSON(text.slice(start, end))
    }
    if (Array.isArray(value)) for (let at = 0; at < value.length; at++) value[at] = restore(value[at])
    else if (typeof value === 'object' && value !== null) {
      const record = value as Record<string, unknown>
      for (const key of Object.keys(record)) record[key] = restore(record[key])
    }
    return value
  }
  return restore(JSON.parse(parts.join('')))
}

/** The value, or the nearest double of a number that kept its text. */
export function asNumber(value: unknown): unknown {
  return isRawJSON(value) ? Number(value.rawJSON) : value
}

/** A JSON object: no list, no null, and no number that kept its text. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isRawJSON(value)
}

/** The JSON of an object without its end: members can follow whose values are JSON already. The object must have members. */
export function openJson(value: Record<string, unknown>): string {
  return JSON.stringify(value).slice(0, -1)
}
