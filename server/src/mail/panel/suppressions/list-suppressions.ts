import { z } from 'zod'
import { uuidFilter } from '../../../entrypoints/http/request-schemas.ts'
import { pageOf } from '../../../entrypoints/panel/page.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import type { SuppressionId } from '../../../platform/ids.ts'
import type { Suppression } from '../../suppressions/suppression.ts'
import { listSuppressions } from '../../suppressions/suppression-store.ts'

const pageSize = 50

export const listSuppressionsOperation = teamOperation({
  name: 'list-suppressions',
  leastRole: 'viewer',
  route: 'GET /api/panel/suppressions',
  query: z.object({
    email: z.string('must be one e-mail address').max(600, 'must be one e-mail address').optional(),
    after: uuidFilter<SuppressionId>(),
  }),
  async handle(ctx, { query }) {
    const page = { after: query.after, limit: pageSize + 1 }
    const found = await listSuppressions(ctx, query.email?.trim() || undefined, page)
    return { body: pageOf(found, pageSize, present) }
  },
})

function present(one: Suppression) {
  return {
    id: one.id,
    kind: one.kind,
    email: one.email,
    answer: one.answer,
    suppressed_at: one.suppressedAt.toISOString(),
  }
}
