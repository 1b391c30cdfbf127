import type { Settings } from '../../platform/context.ts'
import { type ImageId, parseId } from '../../platform/ids.ts'

/** The formats of an uploaded file. */
export type SourceFormat = 'png' | 'jpeg' | 'svg'

/** The format in which an image is kept and served. A drawing becomes a PNG. */
export type ImageFormat = 'png' | 'jpeg'

/** An image that was uploaded, without its bytes. */
export type Image = {
  id: ImageId
  format: ImageFormat
  /** The size in pixels. */
  width: number
  height: number
  byteSize: number
  uploadedAt: Date
  /** Since when a template or a profile names it, or has named it. From then on it stays for good. */
  usedAt: Date | null
}

/** The largest file that is taken, in bytes. */
export const uploadBytesMax = 2 * 1024 * 1024
/** The images that an organization may keep, in number and in bytes. */
export const imagesMax = 500
export const keptBytesMax = 200 * 1024 * 1024
/** The longer side of an image as it is kept. A larger one is made smaller, and a drawing is drawn as large as that. */
export const sideMax = 1_024
/** The largest image that is kept, in bytes. One that would be larger is made smaller once more. */
export const imageBytesMax = 1_500_000

export const mediaTypes: Record<ImageFormat, string> = { png: 'image/png', jpeg: 'image/jpeg' }
const extensions: Record<ImageFormat, string> = { png: 'png', jpeg: 'jpg' }

/** The address of an image. It never shows anything else, so credentials may name it. */
export function imageUrl({ publicUrl }: Pick<Settings, 'publicUrl'>, { id, format }: Pick<Image, 'id' | 'format'>) {
  return `${publicUrl}/images/${id}.${extensions[format]}`
}

/** The id in the last part of such an address; undefined where it is none. */
export function imageIdOf(name: string): ImageId | undefined {
  return parseId<ImageId>(/^([^.]+)\.(?:png|jpg)$/.exec(name)?.[1])
}
