import { z } from 'zod'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { type FailureId, newId } from '../../../platform/ids.ts'
import { failureCategories } from '../../failures/failure.ts'
import { countFailures, failuresCountedMax } from '../../failures/failure-view.ts'
import { failureFilter, selectionOf } from './failure-filter.ts'

export const countFailuresOperation = teamOperation({
  name: 'count-failures',
  leastRole: 'viewer',
  route: 'GET /api/panel/failures/counts',
  query: z.object(failureFilter),
  async handle(ctx, { query }) {
    const upTo = newId<FailureId>(ctx.clock.now())
    const counts = await countFailures(ctx, { upTo, ...selectionOf(ctx, query) })
    const sum = (some: typeof counts) => some.reduce((total, one) => total + one.count, 0)
    const total = sum(counts)
    const categories = failureCategories
      .map((category) => ({ category, count: sum(counts.filter((one) => one.category === category)) }))
      .filter((one) => one.count > 0)
    return {
      body: {
        total: Math.min(total, failuresCountedMax),
        is_more: total > failuresCountedMax,
        duplicates: sum(counts.filter((one) => one.isDuplicate && !one.isBatchRevoked)),
        batch_revoked: sum(counts.filter((one) => one.isBatchRevoked)),
        categories,
        up_to: query.up_to ?? upTo,
      },
    }
  },
})
