import { letterOf } from '../credentials/issue-credential.ts'
import { senderOf } from '../credentials/issuers/issuer.ts'
import { imageUrlOf, isOwnImage } from '../credentials/open-badge.ts'
import type { RawRow } from '../credentials/recipients/recipient.ts'
import { checkRecipientList } from '../credentials/recipients/recipient-list.ts'
import { composeLetter } from '../mail/letter.ts'
import { sampleOptOutUrl } from '../mail/suppressions/opt-out.ts'
import { getSender } from '../organizations/organization-store.ts'
import { refuseInactive } from '../organizations/refuse-inactive.ts'
import type { Context } from '../platform/context.ts'
import type { MailMessage } from '../platform/formats/mime.ts'
import { type CredentialId, newId, type TemplateId } from '../platform/ids.ts'
import { describeAchievementType } from '../templates/achievement-type.ts'
import { drawBadge } from '../templates/badge-image.ts'
import type { Template } from '../templates/template.ts'
import { getTemplateAndCheckContext } from './check-context-view.ts'
import { checkRows, isIssuable } from './issue-row.ts'

/** `badge` is the drawn badge; absent where the template has a picture of its own. */
export type BatchPreview = {
  row: number
  letter: MailMessage
  badge: { svg: string } | { imageUrl: string }
}

/**
 * Makes the letter and badge of the first row that can be issued, by the code that sends and draws; undefined where no row can be issued. Nothing is
 * stored, signed or sent, and the address in the letter leads nowhere yet.
 */
export async function previewBatch(
  ctx: Context,
  templateId: TemplateId,
  rows: RawRow[],
): Promise<BatchPreview | undefined> {
  refuseInactive(ctx)
  checkRecipientList(rows)
  const { template, ...checking } = await getTemplateAndCheckContext(ctx, templateId, rows)
  const first = checkRows(ctx, template, checking, { rows }).find(isIssuable)
  if (!first) return undefined
  const { row, recipient } = first.check
  const about = { template, sender: senderOf(checking.issuer) }
  const { words, email } = letterOf(ctx, about, { id: newId<CredentialId>(ctx.clock.now()) }, recipient)
  const isWithoutWallets = !(await getSender(ctx)).allowsWallets
  return {
    row,
    letter: composeLetter(words, email, ctx.settings, { stopUrl: sampleOptOutUrl(ctx.settings), isWithoutWallets }),
    badge: badgeOf(ctx, template, checking.issuer.accent),
  }
}

function badgeOf(
  { settings, organization }: Context,
  template: Template,
  accent: string | null,
): BatchPreview['badge'] {
  if (isOwnImage(settings.publicUrl, template.imageUrl)) return { imageUrl: imageUrlOf(settings.publicUrl, template) }
  const svg = drawBadge({
    templateId: template.id,
    name: template.name,
    issuerName: organization.name,
    achievementType: describeAchievementType(template.achievementType, organization.language),
    accent: accent ?? undefined,
  })
  return { svg }
}
