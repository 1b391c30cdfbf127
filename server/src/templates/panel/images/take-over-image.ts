import { z } from 'zod'
import { takeOverImage } from '../../../administration/drafts/take-over-image.ts'
import { textOf } from '../../../entrypoints/http/request-schemas.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { presentImage } from './list-images.ts'

export const takeOverImageOperation = teamOperation({
  name: 'take-over-image',
  leastRole: 'admin',
  keepsBody: true,
  route: 'POST /api/panel/images/taken-over',
  body: z.object({ url: textOf('url', 2_000) }),
  exampleBody: { url: 'https://www.example.edu/badge.png' },
  async handle(ctx, { body }) {
    return { status: 201, body: presentImage(ctx, await takeOverImage(ctx, body.url)) }
  },
})
