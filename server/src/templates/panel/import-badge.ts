import { z } from 'zod'
import { importBadge } from '../../administration/drafts/import-badge.ts'
import { textOf } from '../../entrypoints/http/request-schemas.ts'
import { teamOperation } from '../../entrypoints/panel/team.ts'

export const importBadgeOperation = teamOperation({
  name: 'import-badge',
  leastRole: 'admin',
  keepsBody: true,
  route: 'POST /api/panel/badge-imports',
  body: z.object({ badge: textOf('badge', 2_000_000) }),
  exampleBody: { badge: '{"type":"BadgeClass","name":"Análisis de datos con Python","fieldOfStudy":"Estadística"}' },
  async handle(ctx, { body }) {
    const { template, taken, leftOut } = await importBadge(ctx, body.badge)
    return { body: { template, taken, left_out: leftOut } }
  },
})
