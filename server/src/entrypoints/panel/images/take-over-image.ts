import { z } from 'zod'
import { takeOverImage } from '../../../drafts/take-over-image.ts'
import { imagesMax, keptBytesMax } from '../../../images/image.ts'
import { refusedFor, refusedWith } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { image, imageExample, presentImage } from './present-image.ts'

const addressCharactersMax = 2_000

export const takeOverImageOperation = memberOperation({
  name: 'take-over-image',
  leastRole: 'admin',
  keepsBody: true,
  method: 'POST',
  path: '/api/panel/images/taken-over',
  tag: 'Images',
  summary: 'Take the image at an address over as an upload',
  description:
    'Fetched once, over https at public addresses, and drawn anew as an uploaded one is. Public pages show no image that is elsewhere.',
  body: z
    .object({
      url: z
        .string('url must be a string')
        .max(addressCharactersMax, `url must have at most ${addressCharactersMax} characters`)
        .meta({ description: 'Where the image is.' }),
    })
    .meta({ id: 'ImageAddress', description: 'An image that is elsewhere.' }),
  bodyExamples: { elsewhere: { summary: 'A badge', value: { url: 'https://www.example.edu/badge.png' } } },
  responses: {
    201: {
      description: 'The image, at its address for good.',
      schema: image,
      examples: { badge: { summary: 'A badge', value: imageExample } },
    },
    409: refusedFor('There are too many.', 'too_many_images', imagesMax, keptBytesMax / 1_048_576),
    422: refusedWith('There is no image that can be used.', 'image_not_recognized', 'image_damaged', 'image_too_slow'),
  },
  async handle(ctx, { body }) {
    return { status: 201, body: presentImage(ctx, await takeOverImage(ctx, body.url)) }
  },
})
