import type { ErrorCode } from '../../platform/error-codes.ts'
import { Refusal } from '../../platform/errors.ts'
import { isJsonObject, parseExactly } from '../../platform/json.ts'

export const bodyBytesMax = 32 * 1024 * 1024
const depthMax = 32

const refuse = (code: ErrorCode, detail: string) => new Refusal('unprocessable', code, detail)

/**
 * A request's body as an object, or 422 in words. Strict UTF-8; nesting is bounded on the raw text, since the parser
 * swallows a depth that nothing after it could write again.
 */
export function readBody(bytes: Buffer): Record<string, unknown> {
  const text = decode(bytes)
  if (nestsTooDeep(text)) throw refuse('body_too_deep', `Request body is nested deeper than ${depthMax} levels`)
  const value = parse(text)
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

function parse(text: string): unknown {
  try {
    return parseExactly(text)
  } catch {
    throw refuse('body_not_json', 'Request body must be valid JSON')
  }
}

const [quote, backslash, open, close, openList, closeList] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d]

function nestsTooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    else if (code === open || code === openList) {
      if (++depth > depthMax) return true
    } else if (code === close || code === closeList) depth--
  }
  return false
}

function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0
    while (text.charCodeAt(at - 1 - backslashes) === backslash) backslashes++
    if (backslashes % 2 === 0) return at
  }
  return text.length
}
