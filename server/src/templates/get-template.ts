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
