import { imagesMax, keptBytesMax, uploadBytesMax } from '../../../images/image.ts'
import { uploadImage } from '../../../images/upload-image.ts'
import { refusedFor, refusedWith } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { image, imageExample, presentImage } from './present-image.ts'

export const uploadImageOperation = memberOperation({
  name: 'upload-image',
  leastRole: 'admin',
  keepsBody: true,
  method: 'POST',
  path: '/api/panel/images',
  tag: 'Images',
  summary: 'Upload an image',
  description:
    'The body is the file itself: a PNG, a JPEG or an SVG of at most 2 MB, told by its content. It is drawn anew, at most 1,024 pixels a side, an SVG as PNG; nothing else of the file is kept. The same file again is the same image.',
  file: { mediaTypes: ['image/png', 'image/jpeg', 'image/svg+xml'], bytesMax: uploadBytesMax },
  responses: {
    201: {
      description: 'The image, at its address for good.',
      schema: image,
      examples: { badge: { summary: 'A badge', value: imageExample } },
    },
    409: refusedFor('There are too many.', 'too_many_images', imagesMax, keptBytesMax / 1_048_576),
    413: refusedWith('The file is larger than 2 MB.', 'body_too_large'),
    422: refusedWith(
      'The file is no image that can be used.',
      'image_not_recognized',
      'image_damaged',
      'image_too_slow',
    ),
  },
  async handle(ctx, { file }) {
    return { status: 201, body: presentImage(ctx, await uploadImage(ctx, file)) }
  },
})
