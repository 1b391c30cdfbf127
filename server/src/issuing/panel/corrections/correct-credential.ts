import { z } from 'zod'
import { ofCredential } from '../../../credentials/panel/present-credential.ts'
import { problemOfReason } from '../../../credentials/revocation-reason.ts'
import { judgedBy } from '../../../entrypoints/http/request-schemas.ts'
import { memberOperation } from '../../../entrypoints/panel/member.ts'
import { type CredentialId, parseId } from '../../../platform/ids.ts'
import { correctCredential, readRowToCorrect } from '../../corrections/correct-credential.ts'
import { recipient } from '../bulk/issue-one.ts'
import { rowsBodyExample } from '../bulk/rows-body.ts'

const [recipientExample] = rowsBodyExample.recipients

export const getRowToCorrectOperation = memberOperation({
  ...ofCredential,
  name: 'get-row-to-correct',
  leastRole: 'admin',
  method: 'GET',
  path: '/api/panel/credentials/:id/row',
  async handle(ctx, { path }) {
    const { templateId, row } = await readRowToCorrect(ctx, parseId(path.id) as CredentialId)
    return { body: { template_id: templateId, recipient: row } }
  },
})

export const correctCredentialOperation = memberOperation({
  ...ofCredential,
  name: 'correct-credential',
  leastRole: 'admin',
  method: 'POST',
  path: '/api/panel/credentials/:id/correct',
  body: z.object({
    recipient,
    reason: judgedBy<string>(problemOfReason),
  }),
  bodyBytesMax: 200_000,
  idempotent: 'always',
  exampleBody: { recipient: recipientExample, reason: 'The name was misspelt.' },
  async handle(ctx, { path, body: { recipient: row, reason }, bodyBytes: bytes }) {
    const one = await correctCredential(ctx, parseId(path.id) as CredentialId, { row, reason, bytes })
    return { status: 201, body: { id: one.credentialId, url: one.credentialUrl } }
  },
})
