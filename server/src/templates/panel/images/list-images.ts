import { teamOperation } from '../../../entrypoints/panel/team.ts'
import type { Context } from '../../../platform/context.ts'
import { type Image, imageUrl } from '../../images/image.ts'
import { listImages } from '../../images/image-store.ts'

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

export const listImagesOperation = teamOperation({
  name: 'list-images',
  leastRole: 'viewer',
  route: 'GET /api/panel/images',
  async handle(ctx) {
    return { body: { items: (await listImages(ctx)).map((one) => presentImage(ctx, one)) } }
  },
})
