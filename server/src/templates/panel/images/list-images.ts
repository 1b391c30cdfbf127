import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { listImages } from '../../images/image-store.ts'
import { presentImage } from './present-image.ts'

export const listImagesOperation = teamOperation({
  name: 'list-images',
  leastRole: 'viewer',
  route: 'GET /api/panel/images',
  async handle(ctx) {
    return { body: { items: (await listImages(ctx)).map((one) => presentImage(ctx, one)) } }
  },
})
