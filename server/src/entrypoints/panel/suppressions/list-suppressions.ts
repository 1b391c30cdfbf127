import { z } from 'zod'
import { parseId, type SuppressionId } from '../../../platform/ids.ts'
import { listSuppressions } from '../../../suppressions/suppression-store.ts'
import { uuidFilter } from '../../http/request-schemas.ts'
import { refusedFor } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { presentSuppression, suppression, suppressionExample } from './present-suppression.ts'

const pageSize = 50

export const listSuppressionsOperation = memberOperation({
  name: 'list-suppressions',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/suppressions',
  tag: 'E-mail',
  summary: 'Addresses to which letters are not sent any more',
  description: `Their servers refused a letter for good, or their owners stopped the letters. The newest first, ${pageSize} at a time.`,
  query: z.object({
    email: z
      .string('must be one e-mail address')
      .max(600, 'must be one e-mail address')
      .optional()
      .meta({ description: 'Only this one.' }),
    after: uuidFilter('The page after this one: `next` of the page before.'),
  }),
  responses: {
    200: {
      description: 'The page.',
      schema: z
        .object({
          items: z.array(suppression).meta({ description: 'The addresses.' }),
          next: z
            .uuid()
            .nullable()
            .meta({ description: 'What `after` asks for the next page with; null on the last.' }),
        })
        .meta({ id: 'SuppressionPage', description: 'A page of addresses.' }),
      examples: { last: { summary: 'The last page', value: { items: [suppressionExample], next: null } } },
    },
    400: refusedFor('A filter is not understood.', 'invalid_parameter', 'after', 'must be a UUID'),
  },
  async handle(ctx, { query }) {
    const page = { after: parseId<SuppressionId>(query.after), limit: pageSize + 1 }
    const found = await listSuppressions(ctx, query.email?.trim() || undefined, page)
    const shown = found.slice(0, pageSize)
    const next = found.length > pageSize ? (shown.at(-1)?.id ?? null) : null
    return { body: { items: shown.map(presentSuppression), next } }
  },
})
