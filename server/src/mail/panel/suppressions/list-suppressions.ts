import { z } from 'zod'
import { uuidFilter } from '../../../entrypoints/http/request-schemas.ts'
import { memberOperation } from '../../../entrypoints/panel/member.ts'
import { parseId, type SuppressionId } from '../../../platform/ids.ts'
import { listSuppressions } from '../../suppressions/suppression-store.ts'
import { presentSuppression } from './present-suppression.ts'

const pageSize = 50

export const listSuppressionsOperation = memberOperation({
  name: 'list-suppressions',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/suppressions',
  query: z.object({
    email: z.string('must be one e-mail address').max(600, 'must be one e-mail address').optional(),
    after: uuidFilter('The page after this one: `next` of the page before.'),
  }),
  async handle(ctx, { query }) {
    const page = { after: parseId<SuppressionId>(query.after), limit: pageSize + 1 }
    const found = await listSuppressions(ctx, query.email?.trim() || undefined, page)
    const shown = found.slice(0, pageSize)
    const next = found.length > pageSize ? (shown.at(-1)?.id ?? null) : null
    return { body: { items: shown.map(presentSuppression), next } }
  },
})
