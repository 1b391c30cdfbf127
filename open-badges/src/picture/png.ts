import { crc32 } from 'node:zlib'
import { Unpacking } from './unpacking.ts'

/**
 * Open Badges 3.0, section 5.3.1, "PNGs": the credential in one `iTXt` chunk of the picture.
 */

const badgeKeyword = 'openbadgecredential'
const olderBadgeKeyword = 'openbadges'
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

type Chunk = { type: string; data: Buffer; bytes: Buffer }

/**
 * The picture with the credential in it, in place of any that was there, an assertion of Open Badges 2.0 included: Open
 * Badges 3.0, section 5.3.1. `json` stands there byte for byte, in UTF-8 and uncompressed, right behind the header; all
 * other chunks stay as they are, and what stood behind the last one goes. Throws `TypeError` when `png` is no complete PNG.
 */
export function bakePng(png: Uint8Array, json: string): Buffer {
  return preparePng(png)(json)
}

/**
 * A picture that is baked again and again: it is looked at once, and its bytes are kept and not copied. Throws as `bakePng` does.
 */
export function preparePng(png: Uint8Array): (json: string) => Buffer {
  const [header, ...others] = readChunks(png) ?? []
  if (header?.type !== 'IHDR') throw new TypeError('The picture is not a PNG.')
  const kept = others.filter((chunk) => !isBaked(chunk)).map(({ bytes }) => bytes)
  return (json) => {
    // Keyword, no compression, its method, no language, no translated keyword: PNG, "iTXt International textual data".
    const data = Buffer.concat([Buffer.from(`${badgeKeyword}\0\0\0\0\0`, 'latin1'), Buffer.from(json)])
    return Buffer.concat([pngSignature, header.bytes, writeChunk('iTXt', data), ...kept])
  }
}

/** The text that was baked into the picture, or `undefined` when there is none or the picture is no PNG. */
export function unbakePng(png: Uint8Array, unpacking = new Unpacking()): string | undefined {
  const chunk = readChunks(png)?.find(isCredential)
  return chunk && readText(chunk.data, badgeKeyword, unpacking)
}

/** Open Badges Baking Specification 2.0, "PNGs": JSON, a signed token or, in the oldest, an address. */
export function unbakeOlderPng(png: Uint8Array, unpacking = new Unpacking()): string | undefined {
  const chunk = readChunks(png)?.find(
    ({ type, data }) => ['iTXt', 'tEXt'].includes(type) && hasKeyword(data, olderBadgeKeyword),
  )
  if (chunk?.type === 'tEXt') return chunk.data.toString('latin1', olderBadgeKeyword.length + 1)
  return chunk && readText(chunk.data, olderBadgeKeyword, unpacking)
}

/** Whether different things are baked into the picture, so that who reads the last sees another than who reads the first. */
export function isPngBakedTwice(png: Uint8Array): boolean {
  const chunks = readChunks(png) ?? []
  const [first, ...others] = chunks.filter(isBaked)
  if (first === undefined) return false
  const end = chunks.reduce((at, { bytes }) => at + bytes.length, pngSignature.length)
  return others.some(({ data }) => !data.equals(first.data)) || namesBadge(png.subarray(end))
}

/** Whether bytes behind the last chunk hold a keyword: they are no part of the picture, and readers that look for it find it there. */
function namesBadge(behind: Uint8Array): boolean {
  const bytes = Buffer.from(behind.buffer, behind.byteOffset, behind.byteLength)
  return [badgeKeyword, olderBadgeKeyword].some((keyword) => bytes.includes(`${keyword}\0`))
}

/** PNG, "iTXt International textual data". */
function readText(data: Buffer, keyword: string, unpacking: Unpacking): string | undefined {
  const isCompressed = data[keyword.length + 1] === 1
  const languageEnd = data.indexOf(0, keyword.length + 3)
  const translationEnd = languageEnd < 0 ? -1 : data.indexOf(0, languageEnd + 1)
  if (translationEnd < 0) return undefined
  const text = data.subarray(translationEnd + 1)
  return isCompressed ? unpacking.inflate(text) : text.toString('utf8')
}

function isCredential({ type, data }: Chunk): boolean {
  return type === 'iTXt' && hasKeyword(data, badgeKeyword)
}

/** Whatever kind of text it is: readers look for the keyword in each. */
function isBaked({ type, data }: Chunk): boolean {
  const isText = ['iTXt', 'tEXt', 'zTXt'].includes(type)
  return isText && (hasKeyword(data, badgeKeyword) || hasKeyword(data, olderBadgeKeyword))
}

function hasKeyword(data: Buffer, keyword: string): boolean {
  return data.toString('latin1', 0, keyword.length + 1) === `${keyword}\0`
}

/** PNG, "Chunk layout". `undefined` when the bytes are no complete PNG. */
function readChunks(png: Uint8Array): Chunk[] | undefined {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  if (!bytes.subarray(0, pngSignature.length).equals(pngSignature)) return undefined
  const chunks: Chunk[] = []
  for (let at = pngSignature.length; at < bytes.length; ) {
    if (at + 12 > bytes.length) return undefined
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return undefined
    const type = bytes.toString('latin1', at + 4, at + 8)
    chunks.push({ type, data: bytes.subarray(at + 8, end - 4), bytes: bytes.subarray(at, end) })
    if (type === 'IEND') return chunks
    at = end
  }
  return undefined
}

function writeChunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, checksum])
}
