import type { ErrorCode } from '../../platform/error-codes.ts'
import { Refusal } from '../../platform/errors.ts'
import { isJsonObject, parseScanned } from '../../platform/formats/json.ts'
import { type JsonScan, scanJson } from '../../platform/formats/json-scan.ts'

const depthMax = 32
const valuesMax = 500_000

const refuse = (code: ErrorCode, detail: string) => new Refusal('unprocessable', code, detail)

/**
 * A request's body as an object, or 422 in words. Strict UTF-8; nesting and the number of values are bounded on the raw
 * text, since the parser swallows a depth that nothing after it could write again, and as many values as fill the memory.
 */
export function readBody(bytes: Buffer): Record<string, unknown> {
  const text = decode(bytes)
  const scan = scanJson(text, { depthMax, valuesMax })
  if (scan.depth > depthMax) throw refuse('body_too_deep', `Request body is nested deeper than ${depthMax} levels`)
  if (scan.values > valuesMax) throw refuse('body_too_many_values', `Request body holds more than ${valuesMax} values`)
  const value = parse(text, scan)
  if (!isJsonObject(value)) throw refuse('body_not_object', 'Request body must be a JSON object')
  return value
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refuse('body_not_json', 'Request body must be valid JSON')
  }
}

function parse(text: string, scan: JsonScan): unknown {
  try {
    return parseScanned(text, scan)
  } catch {
    throw refuse('body_not_json', 'Request body must be valid JSON')
  }
}
