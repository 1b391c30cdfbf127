import type { Context } from '../platform/context.ts'
import { newId, type TemplateId } from '../platform/ids.ts'
import type { Template } from './template.ts'
import type { TemplateDefinition } from './template-file.ts'
import { insertTemplate } from './template-store.ts'

/** A template with ids of its own for itself and for the results that its credentials will speak of; stored nowhere. */
export function draftTemplate(ctx: Context, definition: TemplateDefinition): Template {
  const now = ctx.clock.now()
  return {
    ...definition,
    id: newId<TemplateId>(now),
    version: 1,
    resultDescriptionId: `urn:uuid:${newId(now)}`,
    creditsDescriptionId: `urn:uuid:${newId(now)}`,
    archivedAt: null,
    createdAt: now,
  }
}

export async function createTemplate(ctx: Context, definition: TemplateDefinition): Promise<Template> {
  const template = draftTemplate(ctx, definition)
  await insertTemplate(ctx, template)
  return template
}
