import { isJsonObject, parseScanned } from '../../../platform/formats/json.ts'
import { type JsonScan, scanJson } from '../../../platform/formats/json-scan.ts'
import { refuse } from '../../../platform/refusals/refusal.ts'

export const depthMax = 32
export const valuesMax = 500_000

/**
 * Reads the body of a request as an object, or refuses it with 422. It must be strict UTF-8. The raw text is checked for its
 * depth and number of values, since the parser accepts a depth that nothing can write again, and values that fill the
 * memory.
 */
export function readBody(bytes: Buffer): Record<string, unknown> {
  const text = decode(bytes)
  const scan = scanJson(text, { depthMax, valuesMax })
  if (scan.depth > depthMax) throw refuse('body_too_deep', depthMax)
  if (scan.values > valuesMax) throw refuse('body_too_many_values', valuesMax)
  const value = parse(text, scan)
  if (!isJsonObject(value)) throw refuse('body_not_object')
  return value
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refuse('body_not_json')
  }
}

function parse(text: string, scan: JsonScan): unknown {
  try {
    return parseScanned(text, scan)
  } catch {
    throw refuse('body_not_json')
  }
}
