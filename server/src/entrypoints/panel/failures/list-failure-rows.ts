import { z } from 'zod'
import { listFailureRows } from '../../../failures/failure-view.ts'
import { type FailureId, parseId } from '../../../platform/ids.ts'
import { uuidFilter, wordFilter } from '../../http/request-schemas.ts'
import { refusedFor } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { failureFilter, selectionOf } from './failure-filter.ts'
import { failureRow, failureRowExample, presentFailureRow } from './present-failure-row.ts'

const pageSize = 50

export const listFailureRowsOperation = memberOperation({
  name: 'list-failure-rows',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/failures',
  tag: 'Failures',
  summary: 'A page of failures',
  description: `Rows that were not issued, ${pageSize} at a time.`,
  query: z.object({
    ...failureFilter,
    order: wordFilter(['newest', 'oldest'], 'The newest first, unless told.'),
    after: uuidFilter('The page after this failure: `next` of the page before.'),
  }),
  responses: {
    200: {
      description: 'The page.',
      schema: z
        .object({
          items: z.array(failureRow).meta({ description: 'The failures.' }),
          next: z
            .uuid()
            .nullable()
            .meta({ description: 'What `after` asks for the next page with; null on the last.' }),
        })
        .meta({ id: 'FailurePage', description: 'A page of failures.' }),
      examples: { last: { summary: 'The last page', value: { items: [failureRowExample], next: null } } },
    },
    400: refusedFor('A filter is not understood.', 'invalid_parameter', 'batch_id', 'must be a UUID'),
  },
  async handle(ctx, { query }) {
    // One more than is shown tells whether there is a next page.
    const page = { after: parseId<FailureId>(query.after), limit: pageSize + 1, order: query.order ?? 'newest' }
    const rows = await listFailureRows(ctx, selectionOf(ctx, query), page)
    const shown = rows.slice(0, pageSize)
    const next = rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null
    return { body: { items: shown.map((row) => presentFailureRow(ctx, row)), next } }
  },
})
