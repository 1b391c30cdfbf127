import { z } from 'zod'
import { type Credential, credentialUrl } from '../../credentials/credential.ts'
import type { Context } from '../../platform/context.ts'

export const summaryShape = {
  id: z.uuid().meta({ description: 'Credential id.' }),
  status: z.enum(['active', 'revoked']).meta({ description: 'active or revoked.' }),
  credential_url: z.string().meta({ description: 'Public page of the credential.' }),
  issuance_date: z.string().meta({ description: 'Issue time, ISO 8601.' }),
  recipient_email: z.string().meta({ description: 'Recipient e-mail. Empty once the person was erased.' }),
  achievement_name: z.string().meta({ description: 'Template name.' }),
  revocation_reason: z.string().nullable().meta({ description: 'Set only when revoked, otherwise null.' }),
}

/** Fields of a credential whose sender named it. */
export const externalIdShape = {
  external_id: z.string().optional().meta({ description: 'Your own id of it. Only where the row had one.' }),
}

/** Fields of a credential that may be revoked. */
export const supersededShape = {
  superseded_by: z
    .uuid()
    .optional()
    .meta({ description: 'Id of the credential that took its place. Only where one did.' }),
}

export const credentialSummary = z
  .object({ ...summaryShape, ...externalIdShape, ...supersededShape })
  .meta({ id: 'CredentialSummary', description: 'A credential without its document.' })

export function presentCredentialSummary(
  ctx: Context,
  credential: Omit<Credential, 'document'>,
): z.infer<typeof credentialSummary> {
  return {
    id: credential.id,
    status: credential.status,
    credential_url: credentialUrl(ctx.settings.publicUrl, credential.id),
    issuance_date: credential.issuedAt.toISOString().replace('.000Z', 'Z'),
    recipient_email: credential.recipientEmail,
    achievement_name: credential.achievementName,
    revocation_reason: credential.status === 'revoked' ? credential.revocationReason : null,
    ...(credential.externalId !== null && { external_id: credential.externalId }),
    ...(credential.supersededBy && { superseded_by: credential.supersededBy }),
  }
}

export const credentialExample = {
  id: '0198c5b1-33aa-7d10-9b1c-6d7e8f9a0b1c',
  status: 'active',
  credential_url: 'https://credentials.example.edu/credentials/0198c5b1-33aa-7d10-9b1c-6d7e8f9a0b1c',
  issuance_date: '2026-11-20T16:04:05Z',
  recipient_email: 'ana.munoz@example.edu',
  achievement_name: 'Análisis de datos con Python',
  revocation_reason: null,
}
