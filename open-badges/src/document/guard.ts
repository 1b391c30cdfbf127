/**
 * What may be signed. Everything refused or changed here verifies at home and fails in at least one verifier
 * written by others: TAB in Rust, escapes and lone surrogates nearly everywhere, some fractions in Rust, Java, Python.
 */

/** The result of `guardText`: the text as it may be signed, or why it may not. */
export type GuardedText = { ok: true; value: string } | { ok: false; reason: 'control_character' | 'malformed_unicode' }

const NEEDS_ATTENTION = /[\x00-\x09\x0b-\x1f\x7f\ud800-\udfff]/
const CONTROL_CHARACTER = /[\x00-\x09\x0b-\x1f\x7f]/

/**
 * The text as it may be signed: CRLF becomes LF and TAB a space. Other control characters (C0 without LF, and DEL)
 * and lone surrogates are refused with a reason; they are never dropped silently.
 *
 * @example guardText('one\r\ntwo') // { ok: true, value: 'one\ntwo' }
 */
export function guardText(text: string): GuardedText {
  if (!NEEDS_ATTENTION.test(text)) return { ok: true, value: text }
  if (!text.isWellFormed()) return { ok: false, reason: 'malformed_unicode' }
  const value = text.replaceAll('\r\n', '\n').replaceAll('\t', ' ')
  return CONTROL_CHARACTER.test(value) ? { ok: false, reason: 'control_character' } : { ok: true, value }
}

/**
 * Whether every verifier writes `number` the same way in RDF: an integer up to 1e15, or a value of at least 1 whose
 * shortest decimal form is also its form with sixteen digits. `8.2` is not: its sixteenth digit is `...9`.
 *
 * @example isSafeNumber(8.5) // true
 * @example isSafeNumber(8.2) // false
 */
export function isSafeNumber(number: number): boolean {
  if (!Number.isFinite(number) || Object.is(number, -0)) return false
  if (Number.isInteger(number)) return Math.abs(number) <= 1e15
  if (Math.abs(number) < 1) return false
  // Eighths have at most three decimals, so at most fifteen digits: the shortest form is the exact one.
  if (Number.isInteger(number * 8) && Math.abs(number) < 1e12) return true
  return number.toExponential(15).replace(/\.?0+e/, 'e') === number.toExponential()
}

// N-Quads, "Grammar", IRIREF. A WHATWG URL still lets these through in queries and fragments, and then the
// canonical form differs between implementations.
const OUTSIDE_IRIREF = /[\x00-\x20<>"{}|\\^`]/g

/**
 * The address of a piece of evidence as it stands in the document: parsed by the URL standard, http or https only,
 * all characters allowed in an IRI. `undefined` when the text is no such address.
 *
 * @example evidenceUrl('HTTPS://Example.org/a b') // 'https://example.org/a%20b'
 * @example evidenceUrl('javascript:alert(1)') // undefined
 */
export function evidenceUrl(text: string): string | undefined {
  if (PLAIN_ADDRESS.test(text)) return text
  const guarded = guardText(text)
  if (!guarded.ok) return undefined
  // `URL.parse` is not in Node 20.
  const url = URL.canParse(guarded.value) ? new URL(guarded.value) : undefined
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined
  return url.href.replace(OUTSIDE_IRIREF, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** Addresses that the URL standard leaves as they are: a host of names, and no dots, escapes and empty parts behind it. */
const PLAIN_ADDRESS = /^https?:\/\/(?:[a-z][a-z0-9]*\.)+[a-z]+(?:\/[\w~-]+)+(?:\?[\w~=&-]+)?$/

const WEB_ADDRESS = /^https?:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?([/?#][!#-;=?-[\]_a-z~]*)?$/
const DID = /^did:[a-z0-9]+:[A-Za-z0-9._:%-]+$/
const UUID_URN = /^urn:uuid:[0-9a-f-]{36}$/

/**
 * Whether `text` is an http(s) address in plain ASCII, host in lower case, that may stand in the document as it is.
 *
 * @example isWebAddress('https://example.org/ñ') // false
 */
export function isWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(text)
}

/**
 * DID Core, "DID Syntax": whether `text` is a DID, without path, query or fragment.
 *
 * @example isDid('did:web:example.org#key') // false
 */
export function isDid(text: string): boolean {
  return DID.test(text)
}

/** Whether `text` is a `urn:uuid:` in lower case. */
export function isUuidUrn(text: string): boolean {
  return UUID_URN.test(text)
}
