import { z } from 'zod'
import { importBadge } from '../../administration/drafts/import-badge.ts'
import { teamOperation } from '../../entrypoints/panel/team.ts'

const badgeCharactersMax = 2_000_000

export const importBadgeOperation = teamOperation({
  name: 'import-badge',
  leastRole: 'admin',
  keepsBody: true,
  route: 'POST /api/panel/badge-imports',
  body: z.object({
    badge: z
      .string('badge must be a string')
      .max(badgeCharactersMax, `badge must have at most ${badgeCharactersMax} characters`),
  }),
  exampleBody: { badge: '{"type":"BadgeClass","name":"Análisis de datos con Python","fieldOfStudy":"Estadística"}' },
  async handle(ctx, { body }) {
    const { template, taken, leftOut } = await importBadge(ctx, body.badge)
    return { body: { template, taken, left_out: leftOut } }
  },
})
