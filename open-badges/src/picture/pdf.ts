import type { Unpacking } from './unpacking.ts'

/** More than the pages, pictures and fonts of a certificate have. */
const streamsMax = 5_000
/** More bytes than a dictionary of a PDF has: it holds a few names and numbers. */
const dictionaryBytesMax = 4096
/** The packed bytes out of which it is told how a text begins. */
const beginningBytesMax = 512

/** Stands for something that is attached and cannot be read. */
export const unread: unique symbol = Symbol('unread')

/**
 * The texts in a PDF that begin like JSON or a token: ISO 32000-2, 7.11.4, "Embedded file streams". Every stream of the file is looked at:
 * the type of a stream is optional there, and the tables that name those which are attached may be damaged, rewritten or packed
 * themselves. A stream that says of itself that it is attached, and is packed by other means than deflation, is `unread`. Each text is
 * taken out when it is asked for.
 */
export function* readAttachments(pdf: Buffer, unpacking: Unpacking): Generator<string | typeof unread> {
  let looked = 0
  for (const stream of streamsOf(pdf)) {
    looked += 1
    if (looked > streamsMax) unpacking.exceed()
    if (unpacking.isExceeded) return
    const text = readStream(pdf, stream, unpacking)
    if (text !== undefined) yield text
  }
}

/** ISO 32000-2, 7.6, "Encryption": the streams of such a file are no texts, and are not what another reader sees. */
export function isEncrypted(pdf: Buffer): boolean {
  return /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(pdf.toString('latin1'))
}

type Stream = { first: number; dictionary: string }

/** ISO 32000-2, 7.3.8, "Stream objects": the dictionary, the word "stream" and the end of its line, the bytes, and "endstream". */
function* streamsOf(pdf: Buffer): Generator<Stream> {
  for (let word = pdf.indexOf('stream'); word >= 0; word = pdf.indexOf('stream', word + 1)) {
    const end = word + 'stream'.length
    const endOfLine = /^(?:\r?\n|\r)/.exec(pdf.toString('latin1', end, end + 2))?.[0]
    if (endOfLine === undefined || pdf.toString('latin1', word - 3, word) === 'end') continue
    const first = end + endOfLine.length
    const before = pdf.toString('latin1', Math.max(0, word - dictionaryBytesMax), word)
    const start = before.lastIndexOf('obj')
    yield { first, dictionary: start < 0 || before.endsWith('endobj') ? '' : namesOf(before.slice(start)) }
  }
}

/** ISO 32000-2, 7.3.5, "Name objects": any character of a name may be written as its number. */
function namesOf(dictionary: string): string {
  return dictionary.replace(/#([0-9A-Fa-f]{2})/g, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)))
}

/** Reads a stream. Whatever its dictionary says, it is a text where it begins like one, as it is or unpacked. */
function readStream(
  pdf: Buffer,
  { first, dictionary }: Stream,
  unpacking: Unpacking,
): string | typeof unread | undefined {
  const packed = pdf.subarray(first)
  const beginning = packed.subarray(0, beginningBytesMax)
  if (mayBeCredential(beginning.toString('latin1'))) {
    return unpacking.take(pdf.subarray(first, endOf(pdf, first, dictionary)))
  }
  const unpacked = unpacking.beginningOf(beginning)
  // The packed bytes may hold the word that ends them; they know their own end.
  const text = unpacked !== undefined && mayBeCredential(unpacked) ? unpacking.inflate(packed) : undefined
  const isOpen = text === undefined && isAttached(dictionary) && !isPlain(dictionary, unpacked !== undefined)
  return isOpen ? unread : text
}

/** Whether bytes begin like an object or a token, after an optional byte order mark, or are white space so far. */
function mayBeCredential(beginning: string): boolean {
  return /^(?:\xEF\xBB\xBF)?\s*(?:\{|"?eyJ|$)/.test(beginning)
}

/** The length stands in the dictionary or elsewhere in the file, and may be wrong. */
function endOf(pdf: Buffer, first: number, dictionary: string): number {
  const length = /\/Length\s+(\d+)(?!\d*\s+\d+\s+R)/.exec(dictionary)
  const told = first + Number(length?.[1] ?? Number.NaN)
  if (/^\s*endstream/.test(pdf.toString('latin1', told, told + 'endstream'.length + 2))) return told
  const end = pdf.indexOf('endstream', first)
  return end < 0 ? pdf.length : end
}

function isAttached(dictionary: string): boolean {
  return /\/EmbeddedFile(?![A-Za-z])/.test(dictionary)
}

/** Whether the content of a stream was seen unpacked, so that it is certain that it is no credential. */
function isPlain(dictionary: string, isDeflated: boolean): boolean {
  if (/\/Predictor\s+(?!1\b)\d|\/FFilter\b|\/F\b(?!\s*\/)/.test(dictionary)) return false
  const filters = /\/Filter\s*(\[[^\]]*\]|\/\w+|\d+\s+\d+\s+R)/.exec(dictionary)?.[1]
  return filters === undefined || (isDeflated && /^\[?\s*\/FlateDecode\s*\]?$/.test(filters))
}
