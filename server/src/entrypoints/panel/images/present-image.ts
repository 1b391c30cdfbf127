import { z } from 'zod'
import { type Image, imageUrl } from '../../../images/image.ts'
import type { Context } from '../../../platform/context.ts'

export const image = z
  .object({
    id: z.string().meta({ description: 'Its id.' }),
    url: z.string().meta({
      description:
        'Its address, for `image_url` of a template or `logo_url` of a profile. It never shows anything else.',
    }),
    width: z.int().meta({ description: 'In pixels.' }),
    height: z.int().meta({ description: 'In pixels.' }),
    byte_size: z.int().meta({ description: 'Size of the file that is served.' }),
    uploaded_at: z.string().meta({ description: 'When it was uploaded last.', format: 'date-time' }),
    is_used: z.boolean().meta({
      description:
        'Whether a template or the profile names it, or ever did: then it stays, and else it is deleted thirty days after it was uploaded.',
    }),
  })
  .meta({ id: 'Image', description: 'An uploaded image.' })

export const imageExample = {
  id: '0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5e',
  url: 'https://credentials.example.edu/images/0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5e.png',
  width: 1024,
  height: 1024,
  byte_size: 48_213,
  uploaded_at: '2026-11-22T09:00:00.000Z',
  is_used: false,
}

export function presentImage({ settings }: Context, one: Image): z.output<typeof image> {
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
