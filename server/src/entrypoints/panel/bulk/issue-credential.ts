import { z } from 'zod'
import { issueOne } from '../../../issuing/issue-one.ts'
import { isJsonObject } from '../../../platform/formats/json.ts'
import type { RawRow } from '../../../recipients/recipient.ts'
import { refuse } from '../../../refusals/refusal.ts'
import { judgedBy } from '../../http/request-schemas.ts'
import { memberOperation } from '../member.ts'
import { rowsBodyExample, templateId, templateIdExample } from './rows-body.ts'

export const recipient = judgedBy<RawRow>((sent) => (isJsonObject(sent) ? undefined : 'recipient must be an object'))

export const issueCredentialOperation = memberOperation({
  name: 'issue-credential',
  leastRole: 'issuer',
  method: 'POST',
  path: '/api/panel/credentials',
  body: z.object({ template_id: templateId, recipient }),
  bodyBytesMax: 200_000,
  idempotent: 'always',
  exampleBody: { template_id: templateIdExample, recipient: rowsBodyExample.recipients[0] },
  async handle(ctx, { body: { template_id, recipient: row }, bodyBytes: bytes }) {
    const one = await issueOne(ctx, { templateId: template_id, row, bytes })
    if (one.kind === 'failed') throw refuse('recipient_refused', ...one.errors)
    return { status: 201, body: { id: one.credentialId, url: one.credentialUrl } }
  },
})
