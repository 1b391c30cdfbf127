import sharp, { type Sharp } from 'sharp'
import { drawableText, inOneChineseHand } from '../../platform/fonts/drawable-text.ts'
import { cleanSvg } from './clean-svg.ts'
import { type ImageFormat, imageBytesMax, sideMax } from './image.ts'
import { declaredSize, pictureFormatOf } from './picture-size.ts'
import { SvgProblem } from './svg-problem.ts'

const megapixelsMax = 40

export type DrawnImage = { format: ImageFormat; width: number; height: number; bytes: Buffer }

/** Why a file cannot be drawn; `problem` tells more of a drawing. */
export type DrawingProblem =
  | { kind: 'not_recognized' }
  | { kind: 'damaged' }
  | { kind: 'too_many_pixels'; megapixelsMax: number }
  | { kind: 'unusable_drawing'; problem: string }

export type Drawing = { ok: true; image: DrawnImage } | { ok: false; problem: DrawingProblem }

/**
 * Draws an uploaded file anew: what it is told by its content; it is decoded, brought to at most 1,024 pixels a side and to
 * ordinary colours, turned as its camera held it, and encoded without anything else that stood in it: place, camera, profile,
 * comments, bytes behind its end. A drawing is cleaned and becomes a PNG of `side` pixels; letters that none of our fonts has are left out.
 *
 * It blocks the process and gives a stranger's bytes to decoders, so only `image-program.ts` calls it.
 */
export async function drawImage(bytes: Buffer, side = sideMax): Promise<Drawing> {
  const format = pictureFormatOf(bytes)
  if (!format) return { ok: false, problem: { kind: 'not_recognized' } }
  if (format === 'svg') return drawSvg(bytes, side)
  const size = declaredSize(bytes)
  if (!size) return { ok: false, problem: { kind: 'damaged' } }
  if (size.width * size.height > megapixelsMax * 1_000_000)
    return { ok: false, problem: { kind: 'too_many_pixels', megapixelsMax } }
  return encode(bytes, format, side)
}

async function drawSvg(bytes: Buffer, side: number): Promise<Drawing> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const drawn = await inOneChineseHand(await drawableText(cleanSvg(text, side)))
    return await encode(Buffer.from(drawn), 'png', side)
  } catch (error) {
    if (error instanceof SvgProblem) return { ok: false, problem: { kind: 'unusable_drawing', problem: error.message } }
    if (error instanceof TypeError)
      return { ok: false, problem: { kind: 'unusable_drawing', problem: 'it is not UTF-8' } }
    throw error
  }
}

/** Halves the side until the file is small enough; 4 bytes a pixel end that at 512 pixels at the latest. */
async function encode(bytes: Buffer, format: ImageFormat, most: number): Promise<Drawing> {
  for (let side = most; ; side /= 2) {
    const resized = sharp(bytes, {
      failOn: 'error',
      limitInputPixels: megapixelsMax * 1_000_000,
      sequentialRead: true,
      pages: 1,
    })
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    const { data, info } = await encoded(resized, format)
    if (data.length <= imageBytesMax || side < 256)
      return { ok: true, image: { format, width: info.width, height: info.height, bytes: data } }
  }
}

function encoded(image: Sharp, format: ImageFormat) {
  const encoder =
    format === 'png' ? image.png({ compressionLevel: 9, adaptiveFiltering: true }) : image.jpeg({ quality: 85 })
  return encoder.toBuffer({ resolveWithObject: true })
}
