import type { Context } from '../platform/context.ts'
import { newId, type TemplateId } from '../platform/ids.ts'
import type { Template } from './template.ts'
import type { TemplateDefinition } from './template-file.ts'
import { insertTemplate } from './template-store.ts'

/** Stores a template with ids of its own for the results that its credentials will speak of. */
export async function createTemplate(ctx: Context, definition: TemplateDefinition): Promise<Template> {
  const now = ctx.clock.now()
  const template: Template = {
    ...definition,
    id: newId<TemplateId>(now),
    version: 1,
    resultDescriptionId: `urn:uuid:${newId(now)}`,
    creditsDescriptionId: `urn:uuid:${newId(now)}`,
    archivedAt: null,
    createdAt: now,
  }
  await insertTemplate(ctx, template)
  return template
}
