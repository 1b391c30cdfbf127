import { z } from 'zod'
import { withinDailyUse } from '../../../platform/rate-limits/daily-use.ts'
import { imagesMax, imageUrl, keptBytesMax, uploadBytesMax } from '../../../templates/images/image.ts'
import { uploadImage } from '../../../templates/images/upload-image.ts'
import { operation } from '../../http/operation.ts'
import { exampleValues } from '../../openapi/example-errors.ts'
import { example, overStored, refused } from '../describe-errors.ts'

const id = '0198c5c4-90aa-7b11-8d2e-5f6a7b8c9d0e'

export const uploadImageOperation = operation({
  name: 'upload-image',
  method: 'POST',
  path: '/api/v1/images',
  tag: 'Templates',
  summary: 'Upload an image',
  description:
    'Keeps an image for templates to name: a PNG, JPEG or SVG of up to 2 MB as the body, whatever type it claims. It is drawn anew, and nothing else of the file is kept. The same file again is the same image, so that a repeated request is safe. An image that no template has named within a month is deleted.',
  file: { bytesMax: uploadBytesMax, types: ['image/png', 'image/jpeg', 'image/svg+xml'] },
  responses: {
    201: {
      description: 'The image.',
      schema: z
        .object({
          id: z.uuid().meta({ description: 'Image id.' }),
          url: z
            .string()
            .meta({ description: 'Its address, for `image_url` of a template file. It never shows anything else.' }),
          width: z.int().min(1).meta({ description: 'Width in pixels, as it is kept.' }),
          height: z.int().min(1).meta({ description: 'Height in pixels.' }),
          byte_size: z.int().min(1).meta({ description: 'Size in bytes.' }),
        })
        .meta({ id: 'Image', description: 'An image that was uploaded.' }),
      examples: {
        kept: {
          summary: 'Kept',
          value: {
            id,
            url: `https://credentials.example.edu/images/${id}.png`,
            width: 300,
            height: 200,
            byte_size: 1204,
          },
        },
      },
    },
    409: refused('The organization keeps as many images as it may.', {
      many: example('As many as there may be', 'too_many_images', imagesMax, keptBytesMax / 1_048_576),
    }),
    413: refused('The file is larger than 2 MB.', { too_large: example('More than 2 MB', 'body_too_large') }),
    422: refused('The file cannot be drawn.', {
      kind: example('Another kind of file', 'image_not_recognized'),
      damaged: example('Cut off', 'image_damaged'),
      pixels: example('Too many pixels', 'image_too_many_pixels', ...exampleValues.image_too_many_pixels),
      slow: example('A drawing that takes too long', 'image_too_slow'),
      drawing: example('A drawing without a size', 'drawing_unusable', ...exampleValues.drawing_unusable),
    }),
    429: overStored,
  },
  async handle(ctx, { file, bodyBytes }) {
    const image = await withinDailyUse(ctx, { rows: 1, letters: 0, bodyBytes }, () => uploadImage(ctx, file))
    const { id, width, height, byteSize } = image
    return { status: 201, body: { id, url: imageUrl(ctx.settings, image), width, height, byte_size: byteSize } }
  },
})
