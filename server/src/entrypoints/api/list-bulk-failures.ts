import { z } from 'zod'
import { failureCategories, failureStates } from '../../credentials/failures/failure.ts'
import { listFailureSizes } from '../../credentials/failures/failure-store.ts'
import { templatesOf } from '../../platform/context.ts'
import type { BatchId, TemplateId } from '../../platform/ids.ts'
import { operation } from '../http/operation.ts'
import { pageQuery, pageSizeMax, slice } from '../http/pagination.ts'
import { uuidFilter, wordFilter } from '../http/request-schemas.ts'
import { listAfter, writeList } from '../http/write-list.ts'
import { example, refused } from './describe-errors.ts'
import { failureExample, failureRecord, writeFailures } from './present-failure.ts'

export const listBulkFailuresOperation = operation({
  name: 'list-bulk-failures',
  method: 'GET',
  path: '/api/v1/bulk-failures',
  tag: 'Failures',
  summary: 'List failures',
  description: 'All failure records of your organization, newest first.',
  query: z.object({
    ...pageQuery,
    achievement_id: uuidFilter('Filter by achievement (template).'),
    error_category: wordFilter(failureCategories, 'Filter by category.'),
    status: wordFilter(failureStates, 'Filter by state.'),
    batch_uuid: uuidFilter('Filter by batch; use it when the listing by job has expired.'),
  }),
  responses: {
    200: {
      description: 'A page of failure records.',
      schema: z
        .object({
          page: z.int().min(1).meta({ description: 'This page.' }),
          page_size: z.int().min(1).max(pageSizeMax).meta({ description: 'Entries a page.' }),
          total: z.int().min(0).meta({ description: 'Records that match.' }),
          items: z.array(failureRecord).meta({ description: 'Records of this page.' }),
        })
        .meta({ id: 'FailurePage', description: 'A page of failure records.' }),
      examples: {
        page: { summary: 'First page', value: { page: 1, page_size: 20, total: 1, items: [failureExample] } },
      },
    },
    400: refused('A parameter is invalid.', {
      page: example('Page below 1', 'invalid_parameter', 'page', 'must be an integer of at least 1'),
      category: example(
        'Unknown category',
        'invalid_parameter',
        'error_category',
        `must be one of ${failureCategories.join(', ')}`,
      ),
    }),
  },
  async handle(ctx, { query }) {
    const filter = {
      among: templatesOf(ctx),
      templateId: query.achievement_id as TemplateId | undefined,
      category: query.error_category,
      state: query.status,
      batchId: query.batch_uuid as BatchId | undefined,
    }
    const { sizes, total } = await listFailureSizes(ctx, filter, slice(query))
    const members = { page: query.page, page_size: query.page_size, total }
    return writeList(listAfter(members, 'items'), writeFailures(ctx, sizes))
  },
})
