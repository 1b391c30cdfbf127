import { crc32, inflateRawSync } from 'node:zlib'
import { sheetError } from '../sheet-error.ts'

/** Reads one file of a ZIP archive; `undefined` when there is none of that name. */
export type Archive = (name: string) => Uint8Array | undefined

type Entry = { method: number; crc: number; packedBytes: number; bytes: number; offset: number; isEncrypted: boolean }

const filesMax = 1_000

const damaged = (detail = 'its ZIP archive cannot be read') => sheetError('damaged', detail)

/**
 * Opens a ZIP archive in memory (APPNOTE.TXT, "Central directory structure"). `bytesMax` bounds what all files read from it
 * come to when they are unpacked; each is also held to the size that the directory claims, whatever is packed in it, so
 * that a small file cannot become a large one.
 */
export function openArchive(bytes: Uint8Array, bytesMax: number): Archive {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = readDirectory(bytes, view)
  let unpacked = 0
  return (name) => {
    const entry = entries.get(name)
    if (!entry) return undefined
    if (entry.isEncrypted) throw sheetError('password')
    unpacked += entry.bytes
    if (unpacked > bytesMax) throw sheetError('unpacked_too_large', Math.floor(bytesMax / 1024 / 1024))
    const content = unpack(packedPart(bytes, view, entry), entry)
    if (content.length !== entry.bytes || crc32(content) !== entry.crc) throw damaged()
    return content
  }
}

function readDirectory(bytes: Uint8Array, view: DataView): Map<string, Entry> {
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  if (count > filesMax) throw sheetError('too_many_files', filesMax)
  const entries = new Map<string, Entry>()
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) throw damaged()
    const nameBytes = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameBytes))
    entries.set(name, {
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packedBytes: view.getUint32(at + 20, true),
      bytes: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    })
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** The record at the end, behind which stands nothing but a comment of at most 65,535 bytes. */
function findEnd(view: DataView): number {
  const last = view.byteLength - 22
  for (let at = last; at >= 0 && at >= last - 0xffff; at -= 1) if (view.getUint32(at, true) === 0x06054b50) return at
  throw damaged()
}

function packedPart(bytes: Uint8Array, view: DataView, { offset, packedBytes }: Entry): Uint8Array {
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== 0x04034b50) throw damaged()
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  if (start + packedBytes > bytes.length) throw damaged()
  return bytes.subarray(start, start + packedBytes)
}

function unpack(packed: Uint8Array, { method, bytes }: Entry): Uint8Array {
  if (method === 0) return packed
  if (method !== 8) throw damaged()
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(bytes, 1) })
  } catch (error) {
    const isMore = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw damaged(isMore ? 'a part of it is larger than its directory says' : undefined)
  }
}
