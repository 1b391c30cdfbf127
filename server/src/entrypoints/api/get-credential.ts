import { z } from 'zod'
import { getCredential } from '../../credentials/get-credential.ts'
import { openJson } from '../../platform/formats/json.ts'
import { type CredentialId, parseId } from '../../platform/ids.ts'
import { operation } from '../http/operation.ts'
import { discriminator } from '../openapi/describe-schema.ts'
import { notFound } from './describe-errors.ts'
import {
  credentialExample,
  externalIdShape,
  presentCredentialSummary,
  summaryShape,
  supersededShape,
} from './present-credential.ts'

const document = {
  '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
  id: credentialExample.credential_url,
  type: ['VerifiableCredential', 'OpenBadgeCredential'],
}

const openBadge = z
  .looseObject({
    '@context': z.array(z.unknown()).meta({ description: 'Begins with the W3C credentials v2 context.' }),
    id: z.string().meta({ description: 'The same address as credential_url.' }),
    type: z.array(z.string()).meta({ description: 'VerifiableCredential and OpenBadgeCredential.' }),
  })
  .meta({ id: 'OpenBadgeCredential', description: 'The signed Open Badges 3.0 document, exactly as it was signed.' })

const active = z
  .object({
    ...summaryShape,
    status: z.literal('active').meta({ description: 'In force, or expired: the document says until when.' }),
    revocation_reason: z.null().meta({ description: 'Null while active.' }),
    ...externalIdShape,
    ob3_data: openBadge.optional().meta({
      description: 'Full Open Badges 3.0 JSON-LD document. Left out once the person was erased.',
    }),
  })
  .meta({ id: 'ActiveCredential', description: 'A credential with its document.' })

const revoked = z
  .object({
    ...summaryShape,
    status: z.literal('revoked').meta({ description: 'Revoked for good.' }),
    revocation_reason: z.string().meta({ description: 'Why; shown publicly.' }),
    ...externalIdShape,
    ...supersededShape,
  })
  .meta({ id: 'RevokedCredential', description: 'A credential that was revoked comes without its document.' })

const credential = z.discriminatedUnion('status', [active, revoked]).meta({
  id: 'Credential',
  description: 'A credential, by its status.',
  discriminator: discriminator('status', { active: 'ActiveCredential', revoked: 'RevokedCredential' }),
})

export const getCredentialOperation = operation({
  name: 'get-credential',
  method: 'GET',
  path: '/api/v1/credentials/:credential_id',
  tag: 'Credentials',
  summary: 'Get a credential',
  description: 'Status and, while active, the signed Open Badges 3.0 document exactly as it was signed.',
  pathParameters: { credential_id: { description: 'Credential id.', example: credentialExample.id } },
  responses: {
    200: {
      description: 'The credential.',
      schema: credential,
      examples: {
        active: { summary: 'Active (document shortened)', value: { ...credentialExample, ob3_data: document } },
        revoked: {
          summary: 'Revoked',
          value: { ...credentialExample, status: 'revoked', revocation_reason: 'Issued by mistake' },
        },
      },
    },
    404: notFound('credential_not_found'),
  },
  async handle(ctx, { path }) {
    const credential = await getCredential(ctx, parseId<CredentialId>(path.credential_id))
    const summary = presentCredentialSummary(ctx, credential)
    if (credential.status === 'revoked' || credential.erasedAt) return { json: JSON.stringify(summary) }
    // The stored document is inserted as text: parsing and writing it again would cost more than all the rest.
    return { json: `${openJson(summary)},"ob3_data":${credential.document}}` }
  },
})
