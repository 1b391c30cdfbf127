import type { Unpacking } from '../picture/unpacking.ts'

const marker = '/EmbeddedFile'
/** A certificate has one; a file with many is looked at no further. */
const attachmentsMax = 20
/** More bytes than a dictionary of a PDF has: it holds a few names and numbers. */
const dictionaryBytesMax = 4096

/**
 * The texts that are attached to a PDF, at most twenty: ISO 32000-2, 7.11.4, "Embedded file streams". They are found by the type of
 * their streams, not by the tables of the file, which may be damaged or rewritten. What is encrypted, or packed by other means than
 * deflation, is not among them. Each is taken out when it is asked for.
 */
export function* readAttachments(pdf: Buffer, unpacking: Unpacking): Generator<string> {
  let looked = 0
  for (let at = pdf.indexOf(marker); at >= 0 && looked < attachmentsMax; at = pdf.indexOf(marker, at + 1)) {
    // The name tree of all attachments is called "EmbeddedFiles".
    if (/[A-Za-z]/.test(String.fromCharCode(pdf[at + marker.length] ?? 0))) continue
    looked += 1
    const text = readStream(pdf, at, unpacking)
    if (text !== undefined) yield text
  }
}

/** ISO 32000-2, 7.3.8, "Stream objects": the dictionary, the word "stream" and the end of its line, the bytes, and "endstream". */
function readStream(pdf: Buffer, at: number, unpacking: Unpacking): string | undefined {
  const start = pdf.lastIndexOf('obj', at)
  const word = pdf.indexOf('stream', at)
  if (start < 0 || word < 0 || word - start > dictionaryBytesMax) return undefined
  const dictionary = pdf.toString('latin1', start, word)
  if (dictionary.includes('endobj')) return undefined
  const first = word + 'stream'.length + (pdf[word + 'stream'.length] === 0x0d ? 2 : 1)
  const length = /\/Length\s+(\d+)(?!\d*\s+\d+\s+R)/.exec(dictionary)
  // The length may stand elsewhere in the file.
  const end = length ? first + Number(length[1]) : pdf.indexOf('endstream', first)
  if (end < 0) return undefined
  const filter = /\/Filter\s*(?:\[\s*)?\/(\w+)\s*(\/\w+\s*\])?/.exec(dictionary)
  if (!filter) return unpacking.take(pdf.subarray(first, end))
  if (filter[1] !== 'FlateDecode' || filter[2]) return undefined
  // The packed bytes may hold the word that ends them; they know their own end.
  return unpacking.inflate(pdf.subarray(first))
}
