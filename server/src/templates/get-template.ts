import type { Context } from '../platform/context.ts'
import { Refusal } from '../platform/errors.ts'
import type { TemplateId } from '../platform/ids.ts'
import type { Template } from './template.ts'
import { findTemplateById } from './template-store.ts'

/** The organization's template of this id, archived or not. Throws Refusal where it has none. */
export async function getTemplate(ctx: Context, id: TemplateId): Promise<Template> {
  const template = await findTemplateById(ctx, id)
  if (!template) throw templateNotFound()
  return template
}

/** The same for a template that is missing, that another organization owns, or that is archived and asked to issue. */
export function templateNotFound(): Refusal {
  return new Refusal('not_found', 'template_not_found', 'Template not found')
}
