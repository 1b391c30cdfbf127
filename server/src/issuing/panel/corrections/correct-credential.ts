import { z } from 'zod'
import { credentialInPath } from '../../../credentials/panel/get-credential-history.ts'
import { problemOfReason } from '../../../credentials/revocation-reason.ts'
import { judgedBy } from '../../../entrypoints/http/request-schemas.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { oneRow } from '../../../entrypoints/recipients/recipients-body.ts'
import { correctCredential, readRowToCorrect } from '../../corrections/correct-credential.ts'
import { rowsBodyExample } from '../bulk/rows-body.ts'

const [recipientExample] = rowsBodyExample.recipients

export const getRowToCorrectOperation = teamOperation({
  name: 'get-row-to-correct',
  leastRole: 'admin',
  route: 'GET /api/panel/credentials/:id/row',
  id: credentialInPath,
  async handle(ctx, { id }) {
    const { templateId, row } = await readRowToCorrect(ctx, id)
    return { body: { template_id: templateId, recipient: row } }
  },
})

export const correctCredentialOperation = teamOperation({
  name: 'correct-credential',
  leastRole: 'admin',
  route: 'POST /api/panel/credentials/:id/correct',
  id: credentialInPath,
  body: z.object({
    recipient: oneRow,
    reason: judgedBy<string>(problemOfReason),
  }),
  bodyBytesMax: 200_000,
  idempotent: 'always',
  exampleBody: { recipient: recipientExample, reason: 'The name was misspelt.' },
  async handle(ctx, { id, body: { recipient: row, reason }, bodyBytes: bytes }) {
    const one = await correctCredential(ctx, id, { row, reason, bytes })
    return { status: 201, body: { id: one.credentialId, url: one.credentialUrl } }
  },
})
