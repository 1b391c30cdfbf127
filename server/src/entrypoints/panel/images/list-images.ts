import { z } from 'zod'
import { listImages } from '../../../images/image-store.ts'
import { memberOperation } from '../member.ts'
import { image, imageExample, presentImage } from './present-image.ts'

export const listImagesOperation = memberOperation({
  name: 'list-images',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/images',
  tag: 'Images',
  summary: 'The uploaded images of the organization',
  description: 'All of them, the newest first.',
  responses: {
    200: {
      description: 'Its images.',
      schema: z
        .object({ items: z.array(image).meta({ description: 'The newest first.' }) })
        .meta({ id: 'ImageList', description: 'The uploaded images of an organization.' }),
      examples: { one: { summary: 'One image', value: { items: [{ ...imageExample, is_used: true }] } } },
    },
  },
  async handle(ctx) {
    return { body: { items: (await listImages(ctx)).map((one) => presentImage(ctx, one)) } }
  },
})
