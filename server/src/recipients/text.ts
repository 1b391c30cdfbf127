import { controlCharacter, invalidType, malformedUnicode, textTooLong } from './messages.ts'

/** Stands for a value that is there and wrong; its message has been pushed. Absent is `undefined`. */
export const faulty = Symbol('faulty')
export type Read<T> = T | undefined | typeof faulty

// Nothing but printable Latin: no cleaning beyond a trim.
const plain = /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u024f]*$/
// What verifies at home and fails in other libraries or in XML (open-badges.md, 3): C0 but LF, DEL, C1, U+FFFE, U+FFFF.
const forbidden = /[\x00-\x09\x0b-\x1f\x7f-\x9f\ufffe\uffff]/
// Left behind by spreadsheets and phones, or used to disguise a name. Right-to-left text needs none of them. The
// joiners (U+200C, U+200D) stay: Persian, Indic scripts and emoji are spelled with them.
const invisible = /[\u00ad\u200b\u2060\u202a-\u202e\u2066-\u2069\ufeff]/g
const somethingVisible = /[^\p{C}\p{Z}\s]/u
const unprintable = /[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufffe\uffff]/g

/** Reads a text that a credential will carry, in the form in which it is signed: trimmed, LF only, no invisible controls. */
export function readText(
  value: unknown,
  field: string,
  errors: string[],
  options: { max: number; lines?: boolean },
): Read<string> {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') return fault(errors, invalidType(field, 'texto'))
  if (isBlank(value)) return undefined
  const { max } = options
  // Before any pattern runs over it: a row may carry megabytes.
  if (value.length > 4 * max) return fault(errors, textTooLong(field, max))
  const text = plain.test(value) ? value.trim() : cleaned(value, options.lines ?? false)
  if (text === '') return undefined
  if (!text.isWellFormed()) return fault(errors, malformedUnicode(field))
  if (forbidden.test(text)) return fault(errors, controlCharacter(field))
  if (text.length > max && [...text].length > max) return fault(errors, textTooLong(field, max))
  return text
}

function cleaned(value: string, lines: boolean): string {
  const text = value
    .replace(/\r\n/g, '\n')
    .replace(lines ? /\t/g : /[\t\n\u2028\u2029]/g, ' ')
    .replace(invisible, '')
    .trim()
  return somethingVisible.test(text) || forbidden.test(text) || !text.isWellFormed() ? text : ''
}

/** A stranger's text as a log line, an answer or a jsonb column can hold it. */
export function printable(text: string, max = 320): string {
  const short = text.length > max ? `${text.slice(0, max)}…` : text
  return plain.test(short) ? short : short.toWellFormed().replace(unprintable, '\ufffd')
}

export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

function fault(errors: string[], message: string): typeof faulty {
  errors.push(message)
  return faulty
}
