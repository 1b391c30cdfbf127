import type { FieldReader } from './field-reader.ts'

/** A picture by its address, with a text for those who cannot see it. */
export type ImageInput = { url: string; caption?: string }

/** Open Badges 3.0, "Image". `type` is a string here, not an array: the schema says so. */
export function imageNode(field: string, image: ImageInput, reader: FieldReader): Record<string, unknown> {
  const node: Record<string, unknown> = { id: reader.webAddress(`${field}.url`, image.url), type: 'Image' }
  const caption = reader.optionalText(`${field}.caption`, image.caption)
  if (caption) node.caption = caption
  return node
}
