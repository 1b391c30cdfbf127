import { SheetError } from '../sheet-error.ts'

export type DecodedText = { text: string; notes: string[] }

/**
 * Bytes of a spreadsheet export to text. A byte order mark decides; without one, what is valid UTF-8 is UTF-8, and the
 * rest is taken for Windows-1252, as Excel saves it in the Americas and western Europe. That last is a guess, so a line
 * that shows it is noted for a person to look at.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const [first = 0, second = 0] = bytes
  if (first === 0xff && second === 0xfe) return { text: decode('utf-16le', bytes), notes: [] }
  if (first === 0xfe && second === 0xff) return { text: decode('utf-16be', bytes), notes: [] }
  if (bytes.subarray(0, 1_000).includes(0)) throw new SheetError('This is no text file.')
  try {
    return { text: decode('utf-8', bytes), notes: [] }
  } catch {
    const text = decode('windows-1252', bytes)
    const line = text.split(/\r?\n/).find((one) => /[^\x00-\x7f]/.test(one))
    return { text, notes: [`The file is not UTF-8; read as Windows-1252. Is this line right? ${line?.slice(0, 100)}`] }
  }
}

/** Drops the byte order mark. */
function decode(encoding: string, bytes: Uint8Array): string {
  return new TextDecoder(encoding, { fatal: true }).decode(bytes)
}
