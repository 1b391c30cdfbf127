import { sheetError } from '../sheet-error.ts'

/** Encodings that a file may be said to have, by the names of the Encoding standard. */
export const sheetEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'macintosh',
] as const
export type SheetEncoding = (typeof sheetEncodings)[number]

export type DecodedText = {
  text: string
  encoding: SheetEncoding
  isGuessed: boolean
  /** Where the encoding was guessed, the first line that would read otherwise in UTF-8. */
  differs?: { line: number; text: string } | undefined
}

const lineShownMax = 100

/**
 * Bytes of a spreadsheet export to text. A byte order mark decides, else what the caller says; without either, what is valid
 * UTF-8 is UTF-8, and the rest is taken for Windows-1252, as Excel saves it in the Americas and western Europe. That last is a
 * guess, so a line that shows it is told for a person to look at.
 */
export function decodeText(bytes: Uint8Array, wanted?: SheetEncoding): DecodedText {
  refuseOtherFormats(bytes)
  const known = markOf(bytes) ?? wanted
  if (known) return { text: textIn(known, bytes), encoding: known, isGuessed: false }
  const utf8 = decode('utf-8', bytes)
  if (utf8 !== undefined) return { text: withoutNul(utf8), encoding: 'utf-8', isGuessed: false }
  const text = textIn('windows-1252', bytes)
  const lines = text.split(/\r\n|\r|\n/)
  const at = lines.findIndex((one) => /[^\x00-\x7f]/.test(one))
  const differs = at < 0 ? undefined : { line: at + 1, text: lines[at]?.slice(0, lineShownMax) ?? '' }
  return { text, encoding: 'windows-1252', isGuessed: true, differs }
}

function markOf([first, second, third]: Uint8Array): SheetEncoding | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined
}

/** How files begin that are often sent under the name of another. */
const beginnings: [format: string, beginning: string][] = [
  ['PDF', '%PDF'],
  ['PNG', '\x89PNG'],
  ['JPEG', '\xff\xd8\xff'],
  ['RTF', '{\\rtf'],
  ['7z', '7z\xbc\xaf'],
  ['RAR', 'Rar!'],
  ['gzip', '\x1f\x8b'],
]

function refuseOtherFormats(bytes: Uint8Array): void {
  const start = String.fromCharCode(...bytes.subarray(0, 512))
  const found = beginnings.find(([, beginning]) => start.startsWith(beginning))
  if (found) throw sheetError('other_format', found[0])
  if (/^\s*(<!doctype html|<html|<table|<\?xml)/i.test(start)) throw sheetError('other_format', 'HTML or XML')
}

function textIn(encoding: SheetEncoding, bytes: Uint8Array): string {
  const text = decode(encoding, bytes)
  if (text === undefined) throw sheetError('not_in_encoding', encoding)
  return withoutNul(text)
}

/** A file of bytes has NUL in its first lines; one further down is a fault of a text, which is told with its line. */
function withoutNul(text: string): string {
  const at = text.indexOf('\0')
  if (at < 0) return text
  if (at < 1_000) throw sheetError('not_text')
  throw sheetError('holds_nul', text.slice(0, at).split(/\r\n|\r|\n/).length)
}

/** Drops the byte order mark. */
function decode(encoding: SheetEncoding, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
