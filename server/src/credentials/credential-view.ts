import { sql } from 'kysely'
import type { LetterStatus } from '../mail/letter-status.ts'
import type { Context } from '../platform/context.ts'
import { normalizeEmail } from '../platform/formats/email.ts'
import { type BatchId, type CredentialId, firstIdAt, type JobId, type TemplateId } from '../platform/ids.ts'
import type { CredentialStatus } from './credential.ts'

/** A credential as people look through many of them. */
export type CredentialRow = {
  id: CredentialId
  templateId: TemplateId
  batchId: BatchId
  /** As the letter has it; null where the row named nobody. */
  recipientName: string | null
  recipientEmail: string
  achievementName: string
  status: CredentialStatus
  issuedAt: Date
  validUntil: Date | null
  letterStatus: LetterStatus | null
}

/** One credential with what became of it since. */
export type CredentialHistory = CredentialRow & {
  /** Null for one that a retry issued: it is a batch of its own, without a job. */
  jobId: JobId | null
  rowNumber: number
  isInternal: boolean
  revokedAt: Date | null
  revocationReason: string | null
  letter: {
    attempts: number
    nextAttemptAt: Date | null
    resentAt: Date | null
    sentAt: Date | null
    lastAnswer: string | null
  } | null
}

/** What is left out narrows nothing. */
export type CredentialSelection = {
  templateId?: TemplateId | undefined
  batchId?: BatchId | undefined
  status?: CredentialStatus | undefined
  /** As anybody wrote it: found is what was issued to the same mailbox. */
  email?: string | undefined
  /** Those whose letter was given up. */
  isLetterFailed?: boolean | undefined
  issuedFrom?: Date | undefined
  issuedBefore?: Date | undefined
}

const rowColumns = [
  'credentials.id',
  'credentials.template_id as templateId',
  'credentials.batch_id as batchId',
  'credentials.recipient_email as recipientEmail',
  'credentials.achievement_name as achievementName',
  'credentials.status',
  'credentials.issued_at as issuedAt',
  'credentials.valid_until as validUntil',
  'outbox.status as letterStatus',
  sql<string | null>`outbox.words::json ->> 'recipientName'`.as('recipientName'),
] as const

const credentialsOf = (ctx: Context) =>
  ctx.db
    .selectFrom('credentials')
    .leftJoin('outbox', 'outbox.credential_id', 'credentials.id')
    .where('credentials.organization_id', '=', ctx.organization.id)

/**
 * The next credentials after one of them, newest first. Nothing is counted, so that the thousandth page of a million costs
 * what the first one does. Ids are ordered by time and tell when a credential was issued: dates are bounds of ids.
 */
export async function listCredentialRows(
  ctx: Context,
  selection: CredentialSelection,
  { after, limit }: { after?: CredentialId | undefined; limit: number },
): Promise<CredentialRow[]> {
  const { templateId, batchId, status, email, isLetterFailed, issuedFrom, issuedBefore } = selection
  let query = credentialsOf(ctx)
  if (after) query = query.where('credentials.id', '<', after)
  if (templateId) query = query.where('credentials.template_id', '=', templateId)
  if (batchId) query = query.where('credentials.batch_id', '=', batchId)
  if (status) query = query.where('credentials.status', '=', status)
  // No stored text holds NUL, and the database takes none.
  if (email) query = query.where('credentials.normalized_email', '=', normalizeEmail(email.replaceAll('\0', '')))
  if (issuedFrom) query = query.where('credentials.id', '>=', firstIdAt<CredentialId>(issuedFrom))
  if (issuedBefore) query = query.where('credentials.id', '<', firstIdAt<CredentialId>(issuedBefore))
  if (isLetterFailed) {
    query = query.where('outbox.organization_id', '=', ctx.organization.id).where('outbox.status', '=', 'failed')
    if (after) query = query.where('outbox.credential_id', '<', after)
  }
  return query.select(rowColumns).orderBy('credentials.id', 'desc').limit(limit).execute()
}

export async function findCredentialHistory(ctx: Context, id: CredentialId): Promise<CredentialHistory | undefined> {
  const row = await credentialsOf(ctx)
    .leftJoin('jobs', (join) =>
      join
        .onRef('jobs.organization_id', '=', 'credentials.organization_id')
        .onRef('jobs.batch_id', '=', 'credentials.batch_id'),
    )
    .where('credentials.id', '=', id)
    .select(rowColumns)
    .select([
      'jobs.id as jobId',
      'credentials.row_number as rowNumber',
      'credentials.member_id as memberId',
      'credentials.revoked_at as revokedAt',
      'credentials.revocation_reason as revocationReason',
      'outbox.attempts',
      'outbox.next_attempt_at as nextAttemptAt',
      'outbox.resent_at as resentAt',
      'outbox.sent_at as sentAt',
      'outbox.last_answer as lastAnswer',
    ])
    .executeTakeFirst()
  if (!row) return undefined
  const { memberId, attempts, nextAttemptAt, resentAt, sentAt, lastAnswer, ...rest } = row
  const letter = attempts === null ? null : { attempts, nextAttemptAt, resentAt, sentAt, lastAnswer }
  return { ...rest, isInternal: memberId !== null, letter }
}
