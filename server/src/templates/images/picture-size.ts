import type { SourceFormat } from './image.ts'

export type PictureSize = { width: number; height: number }

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The format of a file by its first bytes, whatever its name or its sender says. */
export function pictureFormatOf(bytes: Buffer): SourceFormat | undefined {
  if (bytes.subarray(0, 8).equals(pngSignature)) return 'png'
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  return /^\uFEFF?\s*<(?:\?xml|!--|!DOCTYPE\s+(?:\w+:)?svg|(?:\w+:)?svg[\s>/])/.test(bytes.toString('utf8', 0, 1_000))
    ? 'svg'
    : undefined
}

/**
 * The size in pixels that a PNG or JPEG declares, read from its head without decoding a pixel: a file of a few kilobytes may
 * declare gigabytes. Undefined where the head does not tell.
 */
export function declaredSize(bytes: Buffer): PictureSize | undefined {
  const format = pictureFormatOf(bytes)
  if (format === 'png') return sizeOfPng(bytes)
  return format === 'jpeg' ? sizeOfJpeg(bytes) : undefined
}

/** PNG specification, "IHDR Image header": it is the first chunk. */
function sizeOfPng(bytes: Buffer): PictureSize | undefined {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** Markers that start a frame (ITU-T T.81, table B.1): C0 to CF, but for DHT, JPG and DAC. */
const startsFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function sizeOfJpeg(bytes: Buffer): PictureSize | undefined {
  let at = 2
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] as number
    if (marker === 0xff) at++
    else if (startsFrame(marker)) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    else at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}
