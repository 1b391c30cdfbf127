import { z } from 'zod'
import { listNamedEntries, type NamedEntry } from '../../../administration/list-named-entries.ts'
import { actorKinds } from '../../../audit-log/audit-entry.ts'
import { credentialUrl } from '../../../credentials/credential.ts'
import {
  type CredentialHistory,
  type CredentialRow,
  findCredentialHistory,
} from '../../../credentials/credential-view.ts'
import { pictureOfDocument, rowOfDocument, type SignedDocument } from '../../../credentials/open-badge.ts'
import type { Context } from '../../../platform/context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type CredentialId, isUuid } from '../../../platform/ids.ts'
import { refuse } from '../../../refusals/refusal.ts'
import { listSuppressions } from '../../../suppressions/suppression-store.ts'
import { recipient } from '../bulk/issue-credential.ts'
import { rowsBodyExample } from '../bulk/rows-body.ts'

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

const awarded = z
  .object({
    image_url: z.string().meta({ description: 'The badge, as an address of this service.' }),
    recipient: recipient.meta({ description: 'What it says of its holder, as a row of the API.' }),
  })
  .meta({ id: 'Awarded', description: 'What was awarded, as the signed document has it.' })

const change = z
  .object({
    kind: z.enum(['letter_resent', 'revoked']).meta({ description: 'What was done.' }),
    at: time('When.'),
    by_kind: z.enum(actorKinds).meta({ description: 'What they are who did it.' }),
    by_name: z.string().nullable().meta({ description: 'What they are called now.' }),
    email: z
      .string()
      .nullable()
      .meta({ description: 'Of a letter that was sent elsewhere: the address, without what stands before the @.' }),
    earlier: z
      .object({
        status: z.enum(['sent', 'failed']).meta({ description: 'Whether the mail relay took it.' }),
        accepted_at: time('When it did.').nullable(),
        answer: z.string().nullable().meta({ description: 'What the mail relay said where it did not.' }),
      })
      .nullable()
      .meta({
        description: 'Of a letter that was sent again: what had become of the one before, where that was noted.',
      }),
  })
  .meta({ id: 'CredentialChange', description: 'Something that somebody did with a credential.' })

/** As much as a person looks through. The audit log has all. */
const changesMax = 50

export const credential = z
  .object({
    ...rowShape,
    url: z.string().meta({ description: 'Its public page.' }),
    row_number: z.int().meta({ description: 'Its row in the batch, counted from 1.' }),
    is_internal: z.boolean().meta({ description: 'Whether it went to a member of the organization.' }),
    revoked_at: time('When it was revoked.').nullable(),
    revocation_reason: z.string().nullable().meta({ description: 'Why it was revoked.' }),
    superseded_by: id('The credential that took its place.').nullable(),
    supersedes: id('The credential whose place it took.').nullable(),
    awarded: awarded.nullable().meta({ description: 'Null where its person was erased.' }),
    changes: z
      .array(change)
      .meta({ description: `What people did with it since, the earliest first; the last ${changesMax}.` }),
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
  supersedes: null,
  awarded: {
    image_url: 'https://credentials.example.edu/achievements/0198c5a2-6f00-7a4b-9c3d-2f6f5e0b7a11/badge.svg',
    recipient: rowsBodyExample.recipients[0],
  },
  changes: [],
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

/** One credential as it is now. The names of people are read with the rights of the operator, whoever asks: they are of no organization. */
export async function presentCredentialById(
  ctx: Context,
  database: Database,
  id: CredentialId,
): Promise<z.output<typeof credential>> {
  const names = { ...ctx, db: database.forOperator(ctx.organization.id) }
  const page = { before: undefined, limit: changesMax }
  const [found, entries] = await Promise.all([
    findCredentialHistory(ctx, id),
    listNamedEntries(names, { subjectId: id }, page),
  ])
  if (!found) throw refuse('credential_not_found')
  return {
    ...presentCredentialRow(found),
    url: credentialUrl(ctx.settings.publicUrl, found.id),
    row_number: found.rowNumber,
    is_internal: found.isInternal,
    revoked_at: found.revokedAt?.toISOString() ?? null,
    revocation_reason: found.revocationReason,
    superseded_by: found.supersededBy,
    supersedes: found.supersedes,
    awarded: presentAwarded(ctx, found),
    changes: entries.flatMap(presentChange).reverse(),
    letter: found.letter && (await presentLetter(ctx, found.letter)),
  }
}

function presentAwarded(
  ctx: Context,
  { document, recipientEmail }: CredentialHistory,
): z.output<typeof awarded> | null {
  if (document === '') return null
  const signed: SignedDocument = JSON.parse(document)
  return {
    image_url: pictureOfDocument(signed, ctx.settings.publicUrl),
    recipient: rowOfDocument(signed, recipientEmail),
  }
}

const changeKinds: Record<string, z.output<typeof change>['kind']> = {
  'letter.resent': 'letter_resent',
  'credential.revoked': 'revoked',
}

function presentChange(entry: NamedEntry): z.output<typeof change>[] {
  const kind = changeKinds[entry.action]
  if (!kind) return []
  const text = (fact: unknown) => (typeof fact === 'string' ? fact : null)
  const { status } = entry.before
  const isLetter = kind === 'letter_resent' && (status === 'sent' || status === 'failed')
  return [
    {
      kind,
      at: entry.recordedAt.toISOString(),
      by_kind: entry.actor.kind,
      by_name: entry.actorName,
      email: text(entry.after.to_another_address),
      earlier: isLetter
        ? { status, accepted_at: text(entry.before.accepted_at), answer: text(entry.before.answer) }
        : null,
    },
  ]
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
