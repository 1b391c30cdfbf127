import type { Context } from '../platform/context.ts'
import type { TemplateId } from '../platform/ids.ts'
import { refuse } from '../platform/refusals/refusal.ts'
import type { Template } from './template.ts'
import { findTemplateById } from './template-store.ts'

/** Gets a template of the organization, archived or not. Throws Refusal where it has none with this id. */
export async function getTemplate(ctx: Context, id: TemplateId): Promise<Template> {
  const template = await findTemplateById(ctx, id)
  if (!template) throw refuse('template_not_found')
  return template
}

/**
 * Gets a template that is in use. Throws Refusal where the organization has none with this id, or has archived it. Every way
 * to issue calls this, and so does validation, so that all of them refuse the same templates.
 */
export async function getTemplateInUse(ctx: Context, id: TemplateId): Promise<Template> {
  return refuseUnlessInUse(await findTemplateById(ctx, id))
}

/** Refuses a template that was not found, or that is not in use. */
export function refuseUnlessInUse(template: Template | undefined): Template {
  if (!template || template.archivedAt) throw refuse('template_not_found')
  return template
}
