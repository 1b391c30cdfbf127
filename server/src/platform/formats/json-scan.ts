/** The findings of one pass over a JSON text, before any value is built. */
export type JsonScan = {
  /** The depth to which objects and lists nest. */
  depth: number
  /** The number of values: strings that are no keys, numbers, true, false, null, objects and lists. */
  values: number
  /** The positions of numbers that a double cannot hold, in order. */
  unheld: Span[]
}

export type Span = { start: number; end: number }

/** The pass ends as soon as a limit is exceeded: what it returns then is one above that limit. */
export type ScanLimits = { depthMax: number; valuesMax: number }

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [openList, closeList, open, close] = [0x5b, 0x5d, 0x7b, 0x7d]
const noLimits: ScanLimits = { depthMax: Number.POSITIVE_INFINITY, valuesMax: Number.POSITIVE_INFINITY }

/**
 * Scans a text as JSON once, from left to right, and builds nothing. Its time depends on the length of the text only. It
 * does not validate: for a text that is not JSON the result means nothing, and `JSON.parse` refuses it.
 */
export function scanJson(text: string, { depthMax, valuesMax }: ScanLimits = noLimits): JsonScan {
  const unheld: Span[] = []
  let depth = 0
  let deepest = 0
  let values = 0
  // Whether the characters read belong to a number or a word that has been counted.
  let inToken = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      at = endOfString(text, at)
      values++
      inToken = false
    } else if (code === open || code === openList) {
      values++
      inToken = false
      if (++depth > deepest) deepest = depth
      if (deepest > depthMax) break
    } else if (code === close || code === closeList) {
      depth--
      inToken = false
    } else if (code === colon) {
      // The text before it was a key.
      values--
      inToken = false
    } else if (code === comma || code <= 0x20) inToken = false
    else if (!inToken) {
      inToken = true
      values++
      if (isDigit(code) || code === minus) {
        const end = endOfNumber(text, at)
        if (isUnheldNumber(text, at, end)) unheld.push({ start: at, end })
        at = end - 1
      }
    }
    if (values > valuesMax) break
  }
  return { depth: deepest, values, unheld }
}

function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0
    while (text.charCodeAt(at - 1 - backslashes) === backslash) backslashes++
    if (backslashes % 2 === 0) return at
  }
  return text.length
}

const [plus, minus, dot, lowerE, upperE] = [0x2b, 0x2d, 0x2e, 0x65, 0x45]

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

function endOfNumber(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (!isDigit(code) && code !== dot && code !== lowerE && code !== upperE && code !== plus && code !== minus)
      return at
  }
  return text.length
}

/** The shortest text of a number that a double cannot hold: 1e400. Every shorter integer or fraction is held. */
const unheldLengthMin = 5
const digitsAlwaysHeld = 15

/**
 * Whether these characters are a number of JSON (RFC 8259, section 6), stand where no key can, and mean a number that a
 * double cannot hold.
 */
function isUnheldNumber(text: string, start: number, end: number): boolean {
  if (end - start < unheldLengthMin) return false
  const source = text.slice(start, end)
  if (source.length <= digitsAlwaysHeld && !/[eE]/.test(source)) return false
  if (isHeld(Number(source), source) || !/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(source)) return false
  return !isFollowedByColon(text, end)
}

function isFollowedByColon(text: string, at: number): boolean {
  while (at < text.length && text.charCodeAt(at) <= 0x20) at++
  return text.charCodeAt(at) === colon
}

function isHeld(value: number, source: string): boolean {
  if (!Number.isFinite(value)) return false
  if (value === 0) return !/[1-9]/.test(source.split(/e/i, 1)[0] as string)
  return Number.isSafeInteger(value) || !/^-?\d+$/.test(source) || BigInt(source) === BigInt(value)
}
