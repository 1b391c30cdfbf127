import { addMonthsClamped } from '@sello/open-badges'
import type { LetterContent } from '../mail/letter-content.ts'
import type { NewLetter } from '../mail/outbox-store.ts'
import type { Context } from '../platform/context.ts'
import type { SigningError } from '../platform/errors.ts'
import { type BatchId, type CredentialId, type MemberId, newId, newRandom } from '../platform/ids.ts'
import { pairs } from '../platform/lists.ts'
import { describeAchievementType } from '../templates/achievement-type.ts'
import type { Template } from '../templates/template.ts'
import { credentialUrl, type NewCredential } from './credential.ts'
import type { LetterSender } from './issuers/issuer.ts'
import type { Signer } from './issuers/sign.ts'
import { ownImageUrlOf, toAchievement, toAward } from './open-badge.ts'
import type { Recipient } from './recipients/recipient.ts'
import type { StatusEntry } from './status-lists/status-list.ts'

export type IssueOrder = {
  rowNumber: number
  recipient: Recipient
  memberId: MemberId | null
  status: StatusEntry
}

/**
 * Signs credentials of one template. Each result is a credential or the reason why it cannot be signed. The credentials are complete (ids and bytes
 * are fixed) but not stored: the caller stores them and their letters in its transaction.
 */
export async function issueCredentials(
  ctx: Context,
  signer: Signer,
  { template, batchId }: { template: Template; batchId: BatchId },
  orders: IssueOrder[],
): Promise<(NewCredential | SigningError)[]> {
  const drafts = orders.map(({ recipient, status, ...order }) => {
    const now = ctx.clock.now()
    const issuedAt = new Date(Math.floor(now.getTime() / 1_000) * 1_000)
    const id = newId<CredentialId>(now)
    const salt = newRandom(16).toString('hex')
    const credential: Omit<NewCredential, 'document'> = {
      id,
      templateId: template.id,
      batchId,
      rowNumber: order.rowNumber,
      recipientEmail: recipient.email,
      normalizedEmail: recipient.normalizedEmail,
      achievementName: template.name,
      issuedAt,
      validUntil: template.expirationMonths === null ? null : addMonthsClamped(issuedAt, template.expirationMonths),
      memberId: order.memberId,
      statusListId: status.listId,
      statusListIndex: status.index,
      externalId: recipient.wishes?.externalId ?? null,
    }
    return { credential, award: toAward(ctx, template, recipient, { id, issuedAt, salt, status }) }
  })
  const achievement = toAchievement(ctx.settings.publicUrl, template, ctx.organization.language)
  const documents = await signer.issueAll(
    achievement,
    drafts.map(({ award }) => award),
  )
  return pairs(drafts, documents).map(([{ credential }, document]) =>
    typeof document === 'string' ? { ...credential, document } : document,
  )
}

/** The letter of a credential, in words that are frozen at the time of issuing. */
export function letterOf(
  ctx: Context,
  { template, sender: { replyTo, accent } }: { template: Template; sender: LetterSender },
  credential: Pick<NewCredential, 'id'>,
  recipient: Pick<Recipient, 'email' | 'recipientName' | 'wishes'>,
): NewLetter {
  const { wishes } = recipient
  const language = wishes?.language ?? ctx.organization.language
  const ownWords = template.letter?.[language]
  const words: LetterContent = {
    language,
    recipientName: recipient.recipientName,
    achievementName: template.name,
    achievementType: describeAchievementType(template.achievementType, language),
    pictureUrl: ownImageUrlOf(ctx.settings.publicUrl, template, 'png'),
    organizationName: ctx.organization.name,
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(accent === undefined ? {} : { accent }),
    credentialUrl: credentialUrl(ctx.settings.publicUrl, credential.id),
    credentialId: credential.id,
    ...(ownWords === undefined ? {} : { ownWords }),
  }
  return {
    credentialId: credential.id,
    email: recipient.email,
    words,
    ...(wishes?.isSilent && { isSilent: true }),
    ...(wishes?.letterAt && { dueAt: wishes.letterAt }),
  }
}
