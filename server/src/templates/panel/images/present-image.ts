import type { Context } from '../../../platform/context.ts'
import { type Image, imageUrl } from '../../images/image.ts'

export function presentImage({ settings }: Context, one: Image) {
  return {
    id: one.id,
    url: imageUrl(settings, one),
    width: one.width,
    height: one.height,
    byte_size: one.byteSize,
    uploaded_at: one.uploadedAt.toISOString(),
    is_used: one.usedAt !== null,
  }
}
