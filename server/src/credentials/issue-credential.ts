import { addMonthsClamped } from 'open-badges'
import type { Signer } from '../issuers/sign.ts'
import type { LetterWords } from '../mail/letter.ts'
import type { NewLetter } from '../mail/outbox-store.ts'
import type { Context } from '../platform/context.ts'
import { type BatchId, type CredentialId, type MemberId, newId, newRandom } from '../platform/ids.ts'
import type { Recipient } from '../recipients/recipient.ts'
import { describeAchievementType } from '../templates/achievement-type.ts'
import type { Template } from '../templates/template.ts'
import { credentialUrl, type NewCredential } from './credential.ts'
import { toAchievement, toAward } from './open-badge.ts'
import type { StatusEntry } from './status-list.ts'

export type IssueOrder = {
  template: Template
  batchId: BatchId
  rowNumber: number
  recipient: Recipient
  memberId: MemberId | null
  status: StatusEntry
}

/**
 * Signs one credential. It is finished when this returns (id and bytes are fixed) and nowhere yet: storing it, and its
 * letter with it, is the caller's transaction. Throws SigningError where this one cannot be signed.
 */
export async function issueCredential(ctx: Context, signer: Signer, order: IssueOrder): Promise<NewCredential> {
  const { template, recipient } = order
  const now = ctx.clock.now()
  const issuedAt = new Date(Math.floor(now.getTime() / 1_000) * 1_000)
  const id = newId<CredentialId>(now)
  const salt = newRandom(16).toString('hex')
  const achievement = toAchievement(ctx.settings.publicUrl, template, ctx.organization.language)
  const award = toAward(ctx, template, recipient, { id, issuedAt, salt, status: order.status })
  return {
    id,
    templateId: template.id,
    batchId: order.batchId,
    rowNumber: order.rowNumber,
    recipientEmail: recipient.email,
    normalizedEmail: recipient.normalizedEmail,
    achievementName: template.name,
    issuedAt,
    validUntil: template.expirationMonths === null ? null : addMonthsClamped(issuedAt, template.expirationMonths),
    memberId: order.memberId,
    statusListId: order.status.listId,
    statusListIndex: order.status.index,
    document: await signer.issue(achievement, award),
  }
}

/** The letter of a credential, its words frozen as they were when it was issued. */
export function letterOf(ctx: Context, template: Template, credential: NewCredential, recipient: Recipient): NewLetter {
  const words: LetterWords = {
    language: ctx.organization.language,
    recipientName: recipient.recipientName,
    achievementName: template.name,
    achievementType: describeAchievementType(template.achievementType, ctx.organization.language),
    organizationName: ctx.organization.name,
    credentialUrl: credentialUrl(ctx.settings.publicUrl, credential.id),
    credentialId: credential.id,
  }
  return { credentialId: credential.id, email: recipient.email, words }
}
