import { z } from 'zod'
import { failureCategories } from '../../../failures/failure.ts'
import { countFailures, failuresCountedMax } from '../../../failures/failure-view.ts'
import { type FailureId, newId } from '../../../platform/ids.ts'
import { refusedFor } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { failureFilter, selectionOf } from './failure-filter.ts'

const count = z.int().min(0)

export const countFailuresOperation = memberOperation({
  name: 'count-failures',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/failures/counts',
  tag: 'Failures',
  summary: 'How many failures match, by category',
  description: `Counted up to ${failuresCountedMax}.`,
  query: z.object(failureFilter),
  responses: {
    200: {
      description: 'The counts.',
      schema: z
        .object({
          total: count.meta({ description: `All of them, ${failuresCountedMax} at most.` }),
          is_more: z.boolean().meta({ description: 'Whether there are more than were counted.' }),
          duplicates: count.meta({
            description: 'Those that failed as a duplicate of another row, of a batch that stands.',
          }),
          batch_revoked: count.meta({
            description: 'Those whose batch was taken back: they cannot be retried, and are no duplicates here.',
          }),
          categories: z
            .array(
              z.object({
                category: z.enum(failureCategories).meta({ description: 'The category.' }),
                count: count.meta({ description: 'How many are of it.' }),
              }),
            )
            .meta({ description: 'Those that there are any of.' }),
          up_to: z.uuid().meta({ description: 'Given back as a filter, it leaves out what has failed since.' }),
        })
        .meta({ id: 'FailureCounts', description: 'How many failures there are.' }),
      examples: {
        some: {
          summary: 'Of two categories',
          value: {
            total: 137,
            is_more: false,
            duplicates: 2,
            batch_revoked: 0,
            categories: [
              { category: 'validation_error', count: 130 },
              { category: 'rds_error', count: 7 },
            ],
            up_to: '0198c5b2-0f0e-7d11-8c2d-1a2b3c4d5e6f',
          },
        },
      },
    },
    400: refusedFor(
      'A filter is not understood.',
      'invalid_parameter',
      'days_left',
      'must be a number of days from 0 to 90',
    ),
  },
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
