import { recordChange } from '../platform/audit-log/record-change.ts'
import { type Context, inTransaction, type TransactionContext } from '../platform/context.ts'
import { newId, type TemplateId } from '../platform/ids.ts'
import { useImage } from '../templates/images/use-image.ts'
import type { Template } from '../templates/template.ts'
import type { TemplateDefinition } from '../templates/template-file.ts'
import { insertTemplate } from '../templates/template-store.ts'
import { dryRunTemplate } from './dry-run-template.ts'
import { templateFacts } from './template-facts.ts'

/**
 * Saves a new template after a dry run: every door for templates uses this function. Throws Refusal with the fields at fault where its credentials
 * could not be signed or shown; then nothing is saved.
 */
export async function saveTemplate(ctx: Context, definition: TemplateDefinition): Promise<Template> {
  const template = draftTemplate(ctx, definition)
  await dryRunTemplate(ctx, template)
  return inTransaction(ctx, (tx) => storeTemplate(tx, template))
}

/** Stores a template that passed the dry run, in its first version, with its entry in the audit log. */
export async function storeTemplate(tx: TransactionContext, template: Template): Promise<Template> {
  await useImage(tx, template.imageUrl)
  await insertTemplate(tx, template)
  await recordChange(tx, { action: 'template.created', subjectId: template.id, after: templateFacts(template) })
  return template
}

/** Makes a template with new ids for itself and for its results. It is not stored. */
export function draftTemplate(ctx: Context, definition: TemplateDefinition): Template {
  const now = ctx.clock.now()
  return {
    letter: null,
    ...definition,
    id: newId<TemplateId>(now),
    version: 1,
    resultDescriptionId: `urn:uuid:${newId(now)}`,
    creditsDescriptionId: `urn:uuid:${newId(now)}`,
    archivedAt: null,
    createdAt: now,
  }
}
