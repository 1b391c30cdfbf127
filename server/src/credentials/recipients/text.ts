import * as openBadges from '@sello/open-badges'
import { isFormulaError } from '@sello/sheets'
import { type RowError, rowErrors } from './messages.ts'

/** Stands for a faulty value, whose error has been added. An absent value is `undefined`. */
export const faulty = Symbol('faulty')
export type Read<T> = T | undefined | typeof faulty

// Printable Latin text, which needs only a trim.
const plain = /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u024f]*$/
const unprintable = /[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufffe\uffff]/g

/** Reads a text that a credential will carry, in the form in which it is signed. Blank counts as absent. */
export function readTextField(
  value: unknown,
  field: string,
  errors: RowError[],
  options: { max: number; lines?: boolean },
): Read<string> {
  const { max, lines = false } = options
  if (typeof value === 'string' && isFormulaError(value))
    return fault(errors, rowErrors.text_formula_error(field, value.trim()))
  return readWith((text) => openBadges.readText(text, { charactersMax: max, lines }), value, field, errors, max)
}

/** Reads an address in the form in which it is signed. `wrong` is the error of a text that is no address. */
export function readAddressField(value: unknown, field: string, errors: RowError[], wrong: RowError): Read<string> {
  const { readAddress, addressCharactersMax } = openBadges
  return readWith(readAddress, value, field, errors, addressCharactersMax, wrong)
}

function readWith(
  read: typeof openBadges.readAddress,
  value: unknown,
  field: string,
  errors: RowError[],
  max: number,
  wrong?: RowError,
): Read<string> {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') return fault(errors, rowErrors.type_invalid(field, 'texto'))
  const text = read(value)
  if (text.ok) return text.value === '' ? undefined : text.value
  const messages = {
    control_character: rowErrors.text_control_character(field),
    malformed_unicode: rowErrors.text_malformed(field),
    too_long: rowErrors.text_too_long(field, max),
    not_a_web_address: wrong ?? rowErrors.type_invalid(field, 'texto'),
  }
  return fault(errors, messages[text.reason])
}

/** A client's text in a form that is safe in a log line, an answer or a jsonb column. */
export function printable(text: string, max = 320): string {
  const short = text.length > max ? `${text.slice(0, max)}…` : text
  return plain.test(short) ? short : short.toWellFormed().replace(unprintable, '\ufffd')
}

export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

function fault(errors: RowError[], message: RowError): typeof faulty {
  errors.push(message)
  return faulty
}
