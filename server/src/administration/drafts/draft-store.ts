import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { newId, type TemplateId } from '../../platform/ids.ts'
import { noLinks, writeLinks } from '../../templates/template-links.ts'
import type { TemplateFile } from '../../templates/write-template-file.ts'
import type { Draft } from './draft.ts'

const toDraft = (row: Selectable<Tables['template_drafts']>): Draft => ({
  templateId: row.template_id,
  revision: row.revision,
  baseVersion: row.base_version,
  // A draft that was saved before templates had links to others lacks their fields.
  file: { ...writeLinks(noLinks), ...(row.definition as TemplateFile) },
  changedAt: row.changed_at,
  changedBy: row.changed_by,
})

export async function findDraft(ctx: Context, id: TemplateId): Promise<Draft | undefined> {
  const row = await ctx.db
    .selectFrom('template_drafts')
    .selectAll()
    .where('organization_id', '=', ctx.organization.id)
    .where('template_id', '=', id)
    .executeTakeFirst()
  return row && toDraft(row)
}

/** Inserts a draft. Undefined where the template has one. */
export async function insertDraft(
  ctx: Context,
  draft: Pick<Draft, 'templateId' | 'baseVersion' | 'file'>,
): Promise<Draft | undefined> {
  const row = await ctx.db
    .insertInto('template_drafts')
    .values({ organization_id: ctx.organization.id, template_id: draft.templateId, ...saved(ctx, draft) })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row && toDraft(row)
}

/** Replaces this revision of a draft. Undefined where that revision is gone. */
export async function updateDraft(
  ctx: Context,
  draft: Pick<Draft, 'templateId' | 'baseVersion' | 'file' | 'revision'>,
): Promise<Draft | undefined> {
  const row = await ctx.db
    .updateTable('template_drafts')
    .set(saved(ctx, draft))
    .where('organization_id', '=', ctx.organization.id)
    .where('template_id', '=', draft.templateId)
    .where('revision', '=', draft.revision)
    .returningAll()
    .executeTakeFirst()
  return row && toDraft(row)
}

/** Deletes this revision of a draft. False where that revision is gone. */
export async function deleteDraft(ctx: Context, { templateId, revision }: Draft): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('template_drafts')
    .where('organization_id', '=', ctx.organization.id)
    .where('template_id', '=', templateId)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Counts the templates of the organization, published, archived or in draft, up to `limit` of each. */
export async function countTemplatesAndDrafts(ctx: Context, limit: number): Promise<number> {
  const { id } = ctx.organization
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from (select from templates where organization_id = ${id} limit ${limit}) t)::int
      + (select count(*) from (select from template_drafts d where d.organization_id = ${id} and d.base_version is null
          limit ${limit}) d)::int as count`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

function saved(ctx: Context, { baseVersion, file }: Pick<Draft, 'baseVersion' | 'file'>) {
  return {
    revision: newId(ctx.clock.now()),
    base_version: baseVersion,
    definition: JSON.stringify(file),
    changed_at: ctx.clock.now(),
    changed_by: ctx.actor.kind === 'user' ? ctx.actor.id : null,
  }
}
