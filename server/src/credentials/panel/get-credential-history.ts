import { listNamedEntries, type NamedEntry } from '../../administration/list-named-entries.ts'
import { inPath } from '../../entrypoints/panel/contract.ts'
import { teamOperation } from '../../entrypoints/panel/team.ts'
import { listSuppressions } from '../../mail/suppressions/suppression-store.ts'
import type { Context, Platform } from '../../platform/context.ts'
import type { CredentialId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { credentialUrl } from '../credential.ts'
import { type CredentialHistory, type CredentialRow, findCredentialHistory } from '../credential-view.ts'
import { pictureOfDocument, rowOfDocument, type SignedDocument } from '../open-badge.ts'
import { listCopies } from '../wallets/wallet-copy-store.ts'

/** The number of changes that the page shows. The audit log has all. */
const changesMax = 50

export function presentCredentialRow(row: CredentialRow) {
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

/** Answers with one credential as it is now. The names of people are read with the rights of the operator, since accounts belong to no organization. */
export async function showCredential(ctx: Context, { id, platform }: { id: CredentialId; platform: Platform }) {
  const names = { ...ctx, db: platform.database.forOperator(ctx.organization.id) }
  const page = { before: undefined, limit: changesMax }
  const [found, entries, copies] = await Promise.all([
    findCredentialHistory(ctx, id),
    listNamedEntries(names, { subjectId: id }, page),
    listCopies(ctx, id),
  ])
  if (!found) throw refuse('credential_not_found')
  const body = {
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
    copies: copies.map(({ takenAt, answer, answeredAt }) => ({
      taken_at: takenAt.toISOString(),
      answer,
      answered_at: answeredAt?.toISOString() ?? null,
    })),
  }
  return { body }
}

function presentAwarded(ctx: Context, { document, recipientEmail }: CredentialHistory) {
  if (document === '') return null
  const signed: SignedDocument = JSON.parse(document)
  return {
    image_url: pictureOfDocument(signed, ctx.settings.publicUrl),
    recipient: rowOfDocument(signed, recipientEmail),
  }
}

const changeKinds: Record<string, 'letter_resent' | 'revoked'> = {
  'letter.resent': 'letter_resent',
  'credential.revoked': 'revoked',
}

function presentChange(entry: NamedEntry) {
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

async function presentLetter(ctx: Context, sent: NonNullable<CredentialHistory['letter']>) {
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

/** The path of an operation on one credential. */
export const credentialInPath = inPath<CredentialId>('credential_not_found')

export const getCredentialHistoryOperation = teamOperation({
  name: 'get-credential-history',
  leastRole: 'viewer',
  route: 'GET /api/panel/credentials/:id',
  id: credentialInPath,
  handle: showCredential,
})
