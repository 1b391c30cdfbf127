import { z } from 'zod'
import { listCredentialRows } from '../../credentials/credential-view.ts'
import { type BatchId, type CredentialId, parseId, type TemplateId } from '../../platform/ids.ts'
import { uuidFilter, wordFilter } from '../http/request-schemas.ts'
import { refusedFor } from './describe-panel-errors.ts'
import { memberOperation } from './member.ts'
import { credentialRow, credentialRowExample, presentCredentialRow } from './present-credential.ts'

const pageSize = 50

const momentFilter = (description: string) =>
  z.iso
    .datetime({ offset: true, error: 'must be a moment, as 2026-11-30T00:00:00Z' })
    .transform((text) => new Date(text))
    .optional()
    .meta({ description, type: 'string', format: 'date-time' })

export const listCredentialRowsOperation = memberOperation({
  name: 'list-credential-rows',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/credentials',
  tag: 'Credentials',
  summary: 'A page of credentials',
  description: `The newest first, ${pageSize} at a time. How many there are in all is not counted.`,
  query: z.object({
    template_id: uuidFilter('Only those of this template.'),
    batch_id: uuidFilter('Only those of this batch.'),
    status: wordFilter(['active', 'revoked'], 'Only those in this state.'),
    letter: wordFilter(['failed'], 'Only those whose letter was given up.'),
    email: z
      .string('must be one e-mail address')
      .max(600, 'must be one e-mail address')
      .optional()
      .meta({ description: 'Only those of this mailbox.' }),
    issued_from: momentFilter('Only those issued then or later.'),
    issued_before: momentFilter('Only those issued before.'),
    after: uuidFilter('The page after this credential: `next` of the page before.'),
  }),
  responses: {
    200: {
      description: 'The page.',
      schema: z
        .object({
          items: z.array(credentialRow).meta({ description: 'The credentials.' }),
          next: z
            .uuid()
            .nullable()
            .meta({ description: 'What `after` asks for the next page with; null on the last.' }),
        })
        .meta({ id: 'CredentialPage', description: 'A page of credentials.' }),
      examples: { last: { summary: 'The last page', value: { items: [credentialRowExample], next: null } } },
    },
    400: refusedFor('A filter is not understood.', 'invalid_parameter', 'batch_id', 'must be a UUID'),
  },
  async handle(ctx, { query }) {
    const rows = await listCredentialRows(
      ctx,
      {
        templateId: parseId<TemplateId>(query.template_id),
        batchId: parseId<BatchId>(query.batch_id),
        status: query.status,
        isLetterFailed: query.letter === 'failed',
        email: query.email,
        issuedFrom: query.issued_from,
        issuedBefore: query.issued_before,
      },
      // One more than is shown tells whether there is a next page.
      { after: parseId<CredentialId>(query.after), limit: pageSize + 1 },
    )
    const shown = rows.slice(0, pageSize)
    const next = rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null
    return { body: { items: shown.map(presentCredentialRow), next } }
  },
})
