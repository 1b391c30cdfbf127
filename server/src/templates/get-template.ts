import type { Context } from '../platform/context.ts'
import type { TemplateId } from '../platform/ids.ts'
import { refuse } from '../refusals/refusal.ts'
import type { Template } from './template.ts'
import { findTemplateById } from './template-store.ts'

/** The organization's template of this id, archived or not. Throws Refusal where it has none. */
export async function getTemplate(ctx: Context, id: TemplateId): Promise<Template> {
  const template = await findTemplateById(ctx, id)
  if (!template) throw refuse('template_not_found')
  return template
}

/**
 * The template from which the organization issues now. Throws Refusal where it has none of this id, or has archived it.
 * Every way to issue, and the dry run, asks here, so that no caller can issue what another is refused.
 */
export async function getTemplateInUse(ctx: Context, id: TemplateId): Promise<Template> {
  const template = await getTemplate(ctx, id)
  if (template.archivedAt) throw refuse('template_not_found')
  return template
}
