import { bytesOfBase64url } from '#platform'

/**
 * JSON as text, before it is a value. Of a name that stands twice in one object, readers keep the first, the last or
 * both (RFC 8259, "Objects"): two readers of one document would see two things, so there is none that can be believed.
 */

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Text in UTF-8 that stands in base64url, as all JSON of tokens does (RFC 7515). */
export function textOfBase64url(text: string): string {
  return decoder.decode(bytesOfBase64url(text))
}

/** Beyond this depth no credential is read at all. */
const depthMax = 64

/** How many values a text may hold, and how many characters beside the pictures in it. */
export type JsonLimits = { valuesMax: number; charactersMax?: number }

const [quote, comma, openList, closeList, open, close] = [0x22, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Whether a text, read as JSON, would be deeper, more or longer than it may be. It builds nothing and ends at the limit:
 * `JSON.parse` makes hundreds of megabytes out of a text of four, before anything can be said of them.
 */
export function isTooLarge(json: string, { valuesMax, charactersMax = Number.POSITIVE_INFINITY }: JsonLimits): boolean {
  let depth = 0
  let values = 1
  let characters = 0
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === quote) {
      const end = endOfString(json, at)
      if (!json.startsWith('"data:image/', at)) characters += end - at
      at = end - 1
    } else {
      characters += 1
      if (code === comma) values += 1
      else if (code === close || code === closeList) depth -= 1
      else if (code === open || code === openList) {
        values += 1
        depth += 1
      }
    }
    if (depth > depthMax || values > valuesMax || characters > charactersMax) return true
  }
  return false
}

/** Parses a JSON text. Throws where the text is not JSON, or more than `limits`. */
export function parseWithin(json: string, limits: JsonLimits): unknown {
  if (isTooLarge(json, limits)) throw new RangeError('it is larger than what we read')
  return JSON.parse(json)
}

/** Whether some object of the text has two members of one name. `json` is text that `JSON.parse` takes. */
export function hasRepeatedNames(json: string): boolean {
  const objects: (Set<string> | undefined)[] = []
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at]
    if (character === '{') objects.push(new Set())
    else if (character === '[') objects.push(undefined)
    else if (character === '}' || character === ']') objects.pop()
    else if (character === '"') {
      const end = endOfString(json, at)
      if (isName(json, end) && isRepeated(json.slice(at, end), objects.at(-1))) return true
      at = end - 1
    }
    if (objects.length > depthMax) return false
  }
  return false
}

/** Behind the quote that ends the string which begins at `start`. */
function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    if (json[at] === '\\') at += 1
    else if (json[at] === '"') return at + 1
  }
  return json.length
}

function isName(json: string, end: number): boolean {
  for (let at = end; at < json.length; at += 1) {
    if (!' \t\n\r'.includes(json.charAt(at))) return json[at] === ':'
  }
  return false
}

function isRepeated(string: string, names: Set<string> | undefined): boolean {
  const name = string.includes('\\') ? (JSON.parse(string) as string) : string.slice(1, -1)
  if (names === undefined || names.has(name)) return names !== undefined
  names.add(name)
  return false
}
