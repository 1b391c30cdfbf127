import { z } from 'zod'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { oneRow } from '../../../entrypoints/recipients/recipients-body.ts'
import { refuse } from '../../../platform/refusals/refusal.ts'
import { issueOne } from '../../issue-one.ts'
import { rowsBodyExample, templateId, templateIdExample } from './rows-body.ts'

export const issueOneOperation = teamOperation({
  name: 'issue-one',
  leastRole: 'issuer',
  route: 'POST /api/panel/credentials',
  body: z.object({ template_id: templateId, recipient: oneRow }),
  bodyBytesMax: 200_000,
  idempotent: 'always',
  exampleBody: { template_id: templateIdExample, recipient: rowsBodyExample.recipients[0] },
  async handle(ctx, { body: { template_id, recipient: row }, bodyBytes: bytes }) {
    const one = await issueOne(ctx, { templateId: template_id, row, bytes })
    if (one.kind === 'failed') throw refuse('recipient_refused', ...one.errors)
    return { status: 201, body: { id: one.credentialId, url: one.credentialUrl } }
  },
})
