import { isEncrypted, readAttachments, unread } from '../picture/pdf.ts'
import { isPngBakedTwice, unbakeOlderPng, unbakePng } from '../picture/png.ts'
import { isSvgBakedTwice, unbakeOlderSvg, unbakeSvg } from '../picture/svg.ts'
import { Unpacking } from '../picture/unpacking.ts'
import { type CredentialFile, readCredentialText } from './read-text.ts'
import { isRecord } from './record.ts'

const pngBeginning = Buffer.from([0x89, 0x50, 0x4e, 0x47])
/** Readers of PDF look for its mark this far. */
const headBytes = 1024

/**
 * Finds the credential in a file, told by its content and not by its name: JSON, a JWT, a PNG or SVG into which one
 * of them was baked, or a PDF to which one is attached. Never throws. Callers limit the size.
 *
 * @example readCredentialFile(Buffer.from('GIF89a')) // { problem: 'not_json' }
 */
export function readCredentialFile(bytes: Uint8Array): CredentialFile {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.subarray(0, pngBeginning.length).equals(pngBeginning)) {
    if (isPngBakedTwice(file)) return { problem: 'several_credentials' }
    const unpacking = new Unpacking()
    const read = readBaked(unbakePng(file, unpacking), unbakeOlderPng(file, unpacking))
    return unpacking.isExceeded ? { problem: 'too_large' } : read
  }
  const text = file.toString('utf8')
  if (/^\s*</.test(text)) {
    return isSvgBakedTwice(text) ? { problem: 'several_credentials' } : readBaked(unbakeSvg(text), unbakeOlderSvg(text))
  }
  const read = readCredentialText(text)
  const isPdf = 'problem' in read && file.subarray(0, headBytes).includes('%PDF-')
  return isPdf ? readAttached(file) : read
}

function readBaked(baked: string | undefined, older: string | undefined): CredentialFile {
  if (baked !== undefined) return readCredentialText(baked)
  return older === undefined ? { problem: 'no_credential' } : { document: olderAssertion(older) }
}

/** Two attachments with the same text are one credential. Reading ends at a second credential, and where too much was unpacked. */
function readAttached(file: Buffer): CredentialFile {
  if (isEncrypted(file)) return { problem: 'unreadable_pdf' }
  const unpacking = new Unpacking()
  let found: { text: string; read: CredentialFile } | undefined
  let hasUnread = false
  for (const text of readAttachments(file, unpacking)) {
    if (text === unread) hasUnread = true
    if (text === unread || text === found?.text) continue
    const read = readCredentialText(text)
    if (!isCredentialLike(read)) continue
    if (found) return { problem: 'several_credentials' }
    found = { text, read }
  }
  if (unpacking.isExceeded) return { problem: 'too_large' }
  if (hasUnread) return { problem: 'unreadable_pdf' }
  return found?.read ?? { problem: 'no_credential' }
}

/** Other data may be attached to the file beside the credential. */
function isCredentialLike(read: CredentialFile): boolean {
  if ('problem' in read) return read.problem === 'repeated_names' || read.problem === 'too_large'
  return typeof read.document === 'string' || (isRecord(read.document) && '@context' in read.document)
}

/** An assertion may be a mere address, whose document says all else. Open Badges 2.0, "Baking". */
function olderAssertion(text: string): unknown {
  const found = readCredentialText(text)
  if ('document' in found && (isRecord(found.document) || typeof found.document === 'string')) return found.document
  const address = /^https?:\/\/\S+$/.test(text.trim()) ? { id: text.trim() } : {}
  return { '@context': 'https://w3id.org/openbadges/v2', type: 'Assertion', ...address }
}
