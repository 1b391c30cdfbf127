import { letterOf } from '../../credentials/issue-credential.ts'
import { type Issuer, senderOf } from '../../credentials/issuers/issuer.ts'
import { getIssuer } from '../../credentials/issuers/issuer-store.ts'
import { isOwnImage } from '../../credentials/open-badge.ts'
import { composeLetter } from '../../mail/letter.ts'
import { sampleOptOutUrl } from '../../mail/suppressions/opt-out.ts'
import { getSender } from '../../organizations/organization-store.ts'
import type { Context } from '../../platform/context.ts'
import type { MailMessage } from '../../platform/formats/mime.ts'
import type { CredentialId, TemplateId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { describeAchievementType } from '../../templates/achievement-type.ts'
import { drawBadge } from '../../templates/badge-image.ts'
import { namesField, type Template } from '../../templates/template.ts'
import { readTemplate } from '../../templates/template-file.ts'
import { findTemplateById } from '../../templates/template-store.ts'
import { draftTemplate } from '../save-template.ts'
import { findDraft } from './draft-store.ts'

/** The recipient that a preview shows. */
export type SampleRecipient = { email: string; recipientName: string | undefined }

export type TemplatePreview = {
  /** The drawn badge, as pages and letters show it; undefined where the template has an uploaded picture. */
  badge: string | undefined
  letter: MailMessage
}

/**
 * Previews the badge and the letter of a template while it is typed. Nothing is stored or sent. `id` is the id of the template, where it has one: the
 * drawn badge depends on it. Throws Refusal with the fields at fault.
 */
export async function previewTemplate(
  ctx: Context,
  id: TemplateId | undefined,
  given: unknown,
  sample: SampleRecipient,
): Promise<TemplatePreview> {
  const template = draftTemplate(ctx, readTemplate(given, ctx.organization.language))
  return preview(ctx, { ...template, id: id ?? template.id }, sample)
}

/** Previews a template as it is published, or its saved draft. Throws Refusal where there is none. */
export async function previewStoredTemplate(
  ctx: Context,
  id: TemplateId,
  of: 'published' | 'draft',
  sample: SampleRecipient,
): Promise<TemplatePreview> {
  const template = await findTemplateById(ctx, id)
  if (of === 'published') {
    if (!template) throw refuse('template_not_found')
    return preview(ctx, template, sample)
  }
  const draft = await findDraft(ctx, id)
  if (!draft) throw refuse(template ? 'template_draft_not_found' : 'template_not_found')
  return previewTemplate(ctx, id, draft.file, sample)
}

async function preview(ctx: Context, template: Template, sample: SampleRecipient): Promise<TemplatePreview> {
  const issuer = await getIssuer(ctx)
  return {
    badge: isOwnImage(ctx.settings.publicUrl, template.imageUrl) ? undefined : badgeOf(ctx, template, issuer),
    letter: await letterTo(ctx, template, issuer, sample),
  }
}

function badgeOf({ organization }: Context, { id, name, achievementType }: Template, { accent }: Issuer): string {
  return drawBadge({
    templateId: id,
    name,
    issuerName: organization.name,
    achievementType: describeAchievementType(achievementType, organization.language),
    accent: accent ?? undefined,
  })
}

/** Renders the letter by the code that sends letters. Its link leads to no credential. */
async function letterTo(
  ctx: Context,
  template: Template,
  issuer: Issuer,
  sample: SampleRecipient,
): Promise<MailMessage> {
  const sender = senderOf(issuer)
  const recipientName = namesField(template, 'recipient_name') ? sample.recipientName : undefined
  const { words } = letterOf(
    ctx,
    { template, sender },
    { id: noCredential },
    { email: sample.email, ...(recipientName === undefined ? {} : { recipientName }) },
  )
  const isWithoutWallets = !(await getSender(ctx)).allowsWallets
  return composeLetter(words, sample.email, ctx.settings, { stopUrl: sampleOptOutUrl(ctx.settings), isWithoutWallets })
}

const noCredential = '00000000-0000-7000-8000-000000000000' as CredentialId
