import { z } from 'zod'
import { credentialUrl } from '../../../credentials/credential.ts'
import {
  type CredentialHistory,
  type CredentialRow,
  findCredentialHistory,
} from '../../../credentials/credential-view.ts'
import type { Context } from '../../../platform/context.ts'
import { type CredentialId, isUuid } from '../../../platform/ids.ts'
import { refuse } from '../../../refusals/refusal.ts'
import { listSuppressions } from '../../../suppressions/suppression-store.ts'

const time = (description: string) => z.string().meta({ description, format: 'date-time' })
const id = (description: string) => z.uuid().meta({ description })

const rowShape = {
  id: id('Its id.'),
  template_id: id('The template that it was issued by.'),
  batch_id: id('The batch that it was issued with.'),
  recipient_name: z.string().nullable().meta({ description: 'Null where the row named nobody.' }),
  recipient_email: z.string().meta({ description: 'The address that it was issued to, as it was sent.' }),
  achievement_name: z.string().meta({ description: 'Name of the template when it was issued.' }),
  status: z.enum(['active', 'revoked']).meta({ description: 'Whether it was revoked.' }),
  issued_at: time('When it was issued.'),
  valid_until: time('When it expires; null for never.').nullable(),
  letter_status: z
    .enum(['pending', 'held', 'sent', 'failed'])
    .nullable()
    .meta({ description: 'What became of its letter; null where there was none.' }),
  opened_at: time('When a browser first opened its page; null where none did.').nullable(),
  downloaded_at: time('When it was first downloaded; null where it was not.').nullable(),
}

export const credentialRow = z.object(rowShape).meta({ id: 'CredentialRow', description: 'A credential in a list.' })

const letter = z
  .object({
    email: z.string().meta({ description: 'Where it went last; not always where the credential was issued to.' }),
    attempts: z.int().meta({ description: 'How often it was tried since it was last asked for.' }),
    next_attempt_at: time('When it is tried next.').nullable(),
    resent_at: time('When a person last sent it again.').nullable(),
    sent_at: time('When the mail relay took it.').nullable(),
    last_answer: z.string().nullable().meta({ description: 'What the mail relay said last, without addresses.' }),
    suppressed_at: time('Since when its address gets no letters; null where it does.').nullable(),
    suppressed_by: z
      .enum(['refused', 'stopped'])
      .nullable()
      .meta({ description: 'Its server refused a letter for good, or its owner stopped the letters.' }),
  })
  .meta({ id: 'CredentialLetter', description: 'The letter of a credential.' })

export const credential = z
  .object({
    ...rowShape,
    url: z.string().meta({ description: 'Its public page.' }),
    row_number: z.int().meta({ description: 'Its row in the batch, counted from 1.' }),
    is_internal: z.boolean().meta({ description: 'Whether it went to a member of the organization.' }),
    revoked_at: time('When it was revoked.').nullable(),
    revocation_reason: z.string().nullable().meta({ description: 'Why it was revoked.' }),
    superseded_by: id('The credential that took its place.').nullable(),
    letter: letter.nullable().meta({ description: 'Null where there was none.' }),
  })
  .meta({ id: 'Credential', description: 'A credential with what became of it.' })

export const credentialRowExample = {
  id: '0198c5b1-33aa-7d10-9b1c-6d7e8f9a0b1c',
  template_id: '0198c5a2-6f00-7a4b-9c3d-2f6f5e0b7a11',
  batch_id: '0198c5b0-1d2f-7a00-b1c2-d3e4f5a6b7c8',
  recipient_name: 'Ana Muñoz',
  recipient_email: 'ana.munoz@example.edu',
  achievement_name: 'Análisis de datos',
  status: 'active' as const,
  issued_at: '2026-11-20T16:04:06.000Z',
  valid_until: null,
  letter_status: 'failed' as const,
  opened_at: null,
  downloaded_at: null,
}

export const credentialHistoryExample = {
  ...credentialRowExample,
  url: 'https://credentials.example.edu/credentials/0198c5b1-33aa-7d10-9b1c-6d7e8f9a0b1c',
  row_number: 17,
  is_internal: false,
  revoked_at: null,
  revocation_reason: null,
  superseded_by: null,
  letter: {
    email: 'ana.munoz@example.edu',
    attempts: 1,
    next_attempt_at: null,
    resent_at: null,
    sent_at: null,
    last_answer: '550 5.1.1 No such user here',
    suppressed_at: '2026-11-20T16:04:09.000Z',
    suppressed_by: 'refused' as const,
  },
}

export function presentCredentialRow(row: CredentialRow): z.output<typeof credentialRow> {
  return {
    id: row.id,
    template_id: row.templateId,
    batch_id: row.batchId,
    recipient_name: row.recipientName,
    recipient_email: row.recipientEmail,
    achievement_name: row.achievementName,
    status: row.status,
    issued_at: row.issuedAt.toISOString(),
    valid_until: row.validUntil?.toISOString() ?? null,
    letter_status: row.letterStatus,
    opened_at: row.openedAt?.toISOString() ?? null,
    downloaded_at: row.downloadedAt?.toISOString() ?? null,
  }
}

/** One credential as it is now. */
export async function presentCredentialById(ctx: Context, id: CredentialId): Promise<z.output<typeof credential>> {
  const found = await findCredentialHistory(ctx, id)
  if (!found) throw refuse('credential_not_found')
  return {
    ...presentCredentialRow(found),
    url: credentialUrl(ctx.settings.publicUrl, found.id),
    row_number: found.rowNumber,
    is_internal: found.isInternal,
    revoked_at: found.revokedAt?.toISOString() ?? null,
    revocation_reason: found.revocationReason,
    superseded_by: found.supersededBy,
    letter: found.letter && (await presentLetter(ctx, found.letter)),
  }
}

async function presentLetter(
  ctx: Context,
  sent: NonNullable<CredentialHistory['letter']>,
): Promise<z.output<typeof letter>> {
  const [suppression] = await listSuppressions(ctx, sent.email, { after: undefined, limit: 1 })
  return {
    email: sent.email,
    attempts: sent.attempts,
    next_attempt_at: sent.nextAttemptAt?.toISOString() ?? null,
    resent_at: sent.resentAt?.toISOString() ?? null,
    sent_at: sent.sentAt?.toISOString() ?? null,
    last_answer: sent.lastAnswer,
    suppressed_at: suppression?.suppressedAt.toISOString() ?? null,
    suppressed_by: suppression?.kind ?? null,
  }
}

/** Of an operation on one credential. */
export const ofCredential = {
  pathParameters: { id: { description: 'Id of the credential.', example: credentialRowExample.id } },
  checkPath({ id }: Record<string, string>): void {
    if (!isUuid(id)) throw refuse('credential_not_found')
  },
}
