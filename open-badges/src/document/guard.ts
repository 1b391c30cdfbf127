/**
 * What may be signed of text and numbers. Everything refused or changed here verifies at home and fails in at least one
 * verifier written by others: TAB in Rust, escapes and lone surrogates nearly everywhere, U+FFFE and U+FFFF (which
 * RDFC-1.0, "Canonical N-Quads Form", wants escaped) in all but a few, some fractions in Rust, Java, Python. C1 and the
 * noncharacters are no text of XML either, in which pictures are.
 */

/** The result of `guardText`: the text as it may be signed, or why it may not. */
export type GuardedText = { ok: true; value: string } | { ok: false; reason: 'control_character' | 'malformed_unicode' }

const needsAttention = /[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]/
const controlCharacter = /[\x00-\x09\x0b-\x1f\x7f-\x9f\ufffe\uffff]/

/**
 * The text as it may be signed: CRLF becomes LF and TAB a space. Other control characters (C0 without LF, DEL, C1),
 * U+FFFE, U+FFFF and lone surrogates are refused with a reason; they are never dropped silently.
 *
 * @example guardText('one\r\ntwo') // { ok: true, value: 'one\ntwo' }
 */
export function guardText(text: string): GuardedText {
  if (!needsAttention.test(text)) return { ok: true, value: text }
  if (!text.isWellFormed()) return { ok: false, reason: 'malformed_unicode' }
  const value = text.replaceAll('\r\n', '\n').replaceAll('\t', ' ')
  return controlCharacter.test(value) ? { ok: false, reason: 'control_character' } : { ok: true, value }
}

/** The result of `readText`: the text as it is kept and signed, or why it cannot be. */
export type ReadText =
  | { ok: true; value: string }
  | { ok: false; reason: 'control_character' | 'malformed_unicode' | 'too_long' }

// Nothing but printable Latin: no cleaning beyond a trim.
const plainText = /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u024f]*$/
// Left behind by spreadsheets and phones, or used to disguise a name. Right-to-left text needs none of them. The
// joiners (U+200C, U+200D) stay: Persian, Indic scripts and emoji are spelled with them.
const invisible = /[\u00ad\u200b\u2060\u202a-\u202e\u2066-\u2069\ufeff]/g
const somethingVisible = /[^\p{C}\p{Z}\s]/u

/**
 * Reads what somebody wrote, for a template or for a recipient, as it will be kept and signed: trimmed, without
 * invisible characters, on one line unless `lines` may be several. Empty where nothing is visible. `charactersMax`
 * counts code points.
 *
 * @example readText(' Ana\tMu\u00adñoz ', { charactersMax: 500 }) // { ok: true, value: 'Ana Muñoz' }
 * @example readText('one\r\ntwo', { charactersMax: 500, lines: true }) // { ok: true, value: 'one\ntwo' }
 */
export function readText(text: string, options: { charactersMax: number; lines?: boolean }): ReadText {
  const { charactersMax, lines = false } = options
  // Before any pattern runs over it: it may be megabytes long.
  if (text.length > 4 * charactersMax) return { ok: false, reason: 'too_long' }
  const value = plainText.test(text) ? text.trim() : cleaned(text, lines)
  const guarded = guardText(value)
  if (!guarded.ok) return guarded
  if (value.length > charactersMax && [...value].length > charactersMax) return { ok: false, reason: 'too_long' }
  return somethingVisible.test(value) ? guarded : { ok: true, value: '' }
}

function cleaned(text: string, lines: boolean): string {
  return text
    .replace(/\r\n/g, '\n')
    .replace(lines ? /\t/g : /[\t\n\u2028\u2029]/g, ' ')
    .replace(invisible, '')
    .trim()
}

/** Beyond it a double no longer tells neighbouring fractions apart; no course awards as much. */
export const creditsMax = 1e15

/**
 * Credits as they may stand in a credential, or `undefined`: from 0 to `creditsMax`, and nothing below 1e-6, which is
 * only ever written with an exponent. Minus zero is zero: some libraries would sign it as "-0" and others as "0".
 *
 * @example signableCredits(8.2) // 8.2
 * @example signableCredits(1e-7) // undefined
 */
export function signableCredits(credits: number): number | undefined {
  if (!(credits >= 0 && credits <= creditsMax) || String(credits).includes('e')) return undefined
  return credits === 0 ? 0 : credits
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

const didPattern = /^did:[a-z0-9]+:[A-Za-z0-9._:%-]+$/
const uuidUrnPattern = /^urn:uuid:[0-9a-f-]{36}$/

/**
 * DID Core, "DID Syntax": whether `text` is a DID, without path, query or fragment.
 *
 * @example isDid('did:web:example.org#key') // false
 */
export function isDid(text: string): boolean {
  return didPattern.test(text)
}

/** Whether `text` is a `urn:uuid:` in lower case. */
export function isUuidUrn(text: string): boolean {
  return uuidUrnPattern.test(text)
}
