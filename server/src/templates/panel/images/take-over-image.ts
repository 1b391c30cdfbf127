import { z } from 'zod'
import { takeOverImage } from '../../../administration/drafts/take-over-image.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { presentImage } from './present-image.ts'

const addressCharactersMax = 2_000

export const takeOverImageOperation = teamOperation({
  name: 'take-over-image',
  leastRole: 'admin',
  keepsBody: true,
  route: 'POST /api/panel/images/taken-over',
  body: z.object({
    url: z
      .string('url must be a string')
      .max(addressCharactersMax, `url must have at most ${addressCharactersMax} characters`),
  }),
  exampleBody: { url: 'https://www.example.edu/badge.png' },
  async handle(ctx, { body }) {
    return { status: 201, body: presentImage(ctx, await takeOverImage(ctx, body.url)) }
  },
})
