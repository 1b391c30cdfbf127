import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { OwnWordsByLanguage } from '../mail/letter-content.ts'
import type { Context } from '../platform/context.ts'
import type { Database, Db } from '../platform/db/database.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { OrganizationId, TemplateId } from '../platform/ids.ts'
import { inOrderOf } from '../platform/lists.ts'
import { eachOf, openLoader } from '../platform/loader.ts'
import type { CertificateLayout } from './certificates/certificate.ts'
import { readPlain, writePlain } from './plain-fields.ts'
import type { FieldDescriptor, Template } from './template.ts'
import type { TemplateDefinition } from './template-file.ts'
import type { TemplateLinks } from './template-links.ts'

export function toTemplate(row: Selectable<Tables['templates']>): Template {
  return {
    id: row.id,
    version: row.version,
    ...readPlain(row),
    resultDescriptionId: `urn:uuid:${row.result_description_id}`,
    creditsDescriptionId: `urn:uuid:${row.credits_description_id}`,
    requiredFields: row.required_fields as FieldDescriptor[],
    optionalFields: row.optional_fields as FieldDescriptor[],
    letter: row.letter as OwnWordsByLanguage | null,
    ...toLinks(row),
    archivedAt: row.archived_at,
    createdAt: row.created_at,
  }
}

/** A version that was kept before templates named others has none of these columns. */
function toLinks(row: Selectable<Tables['templates']>): TemplateLinks {
  return {
    alignment: (row.alignment ?? []) as TemplateLinks['alignment'],
    tag: row.tag ?? [],
    authorVersion: row.author_version,
    related: (row.related ?? []) as TemplateLinks['related'],
    creator: row.creator as TemplateLinks['creator'],
  }
}

export async function findTemplateById(ctx: Context, id: TemplateId): Promise<Template | undefined> {
  const row = await loadTemplateRow(ctx, id)
  return row && toTemplate(row)
}

const loadTemplateRow = openLoader(async (ctx: Context, ids: TemplateId[]) => {
  const found = sql<Selectable<Tables['templates']>>`select found.* from ${eachOf('uuid', ids, selectTemplate(ctx))}`
  const { rows } = await found.execute(ctx.db)
  return inOrderOf(ids, rows)
})

/** The query for a template as `eachOf` wants it. */
export function selectTemplate({ organization }: Context): RawBuilder<unknown> {
  return sql`select * from templates where organization_id = ${organization.id} and id = asked.key`
}

/**
 * Finds a template in this version, or in its current one where none is given. A version never changes, so all rows of a job are issued under the
 * same one, even if the template changes meanwhile.
 */
export async function findTemplateVersion(
  ctx: Context,
  id: TemplateId,
  version: number | null,
): Promise<Template | undefined> {
  const newest = await findTemplateById(ctx, id)
  if (!newest || version === null || newest.version === version) return newest
  return findFormerVersion(ctx.db, ctx.organization.id, id, version)
}

async function findFormerVersion(
  db: Db,
  organizationId: OrganizationId,
  id: TemplateId,
  version: number,
): Promise<Template | undefined> {
  const { rows } = await sql<Selectable<Tables['templates']>>`
    select r.* from template_versions v, jsonb_populate_record(null::templates, v.definition) r
    where v.organization_id = ${organizationId} and v.template_id = ${id} and v.version = ${version}`.execute(db)
  return rows[0] && toTemplate(rows[0])
}

/** A version of a template, with the time at which it was published. */
export type PublishedVersion = { version: number; name: string; publishedAt: Date }

/** Lists the versions of a template, newest first. A version was published when it replaced the one before. */
export async function listTemplateVersions(
  ctx: Context,
  template: Template,
  limit: number,
): Promise<PublishedVersion[]> {
  const { rows } = await sql<{ version: number; name: string; replaced_at: Date }>`
    select version, definition ->> 'name' as name, replaced_at from template_versions
    where organization_id = ${ctx.organization.id} and template_id = ${template.id}
    order by version desc limit ${limit}`.execute(ctx.db)
  const versions = [{ version: template.version, name: template.name }, ...rows]
  return versions
    .slice(0, limit)
    .map(({ version, name }, index) => ({ version, name, publishedAt: rows[index]?.replaced_at ?? template.createdAt }))
}

/** The layout that a template of an organization has for its certificates. */
export async function findCertificateLayout(
  database: Database,
  organizationId: OrganizationId,
  id: TemplateId,
): Promise<CertificateLayout> {
  const row = await database
    .forOrganization(organizationId)
    .coalesced.selectFrom('templates')
    .select('certificate_layout')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return (row?.certificate_layout as CertificateLayout | undefined) ?? 'classic'
}

export type PublicTemplate = Template & { organizationId: OrganizationId }

/** Finds a template of any organization, for its public page. */
export async function findPublicTemplate(database: Database, id: TemplateId): Promise<PublicTemplate | undefined> {
  const row = await database
    .forService()
    .coalesced.selectFrom('templates')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...toTemplate(row), organizationId: row.organization_id }
}

/** Finds one version of a template of any organization. Whether it is still awarded is a fact of the template. */
export async function findPublicTemplateVersion(
  database: Database,
  id: TemplateId,
  version: number,
): Promise<PublicTemplate | undefined> {
  const newest = await findPublicTemplate(database, id)
  if (!newest || newest.version === version) return newest
  const { organizationId, archivedAt } = newest
  const former = await database.unchanging((db) => findFormerVersion(db, organizationId, id, version))
  return former && { ...former, organizationId, archivedAt }
}

/** Newest first with the id as tie-break, so that pages do not shift. Archived templates are left out. */
export async function listTemplates(
  ctx: Context,
  page: { offset: number; limit: number },
  among?: readonly TemplateId[],
): Promise<{ templates: Template[]; total: number }> {
  const inUse = sql`from templates where organization_id = ${ctx.organization.id} and archived_at is null
    and (${among ?? null}::uuid[] is null or id = any(${among ?? null}::uuid[]))`
  const { rows } = await sql<Selectable<Tables['templates']> & { total: string }>`
    select *, (select count(*) ${inUse}) as total ${inUse}
    order by created_at desc, id desc limit ${page.limit} offset ${page.offset}`.execute(ctx.db)
  if (rows.length === 0 && page.offset > 0) {
    const counted = await sql<{ total: string }>`select count(*) as total ${inUse}`.execute(ctx.db)
    return { templates: [], total: Number(counted.rows[0]?.total) }
  }
  return { templates: rows.map(toTemplate), total: Number(rows[0]?.total ?? 0) }
}

/** Whether a template is among so many of the newest that `listTemplates` lists. */
export async function isAmongNewestTemplates(ctx: Context, id: TemplateId, count: number): Promise<boolean> {
  const { rows } = await sql`
    select from templates t where t.organization_id = ${ctx.organization.id} and t.id = ${id} and t.archived_at is null
      and (select count(*) from templates newer where newer.organization_id = t.organization_id and newer.archived_at is null
        and (newer.created_at, newer.id) > (t.created_at, t.id)) < ${count}`.execute(ctx.db)
  return rows.length > 0
}

/** Lists these templates, archived or not, in no order. */
export async function listTemplatesById(ctx: Context, ids: TemplateId[]): Promise<Template[]> {
  const rows = await ctx.db
    .selectFrom('templates')
    .selectAll()
    .where('organization_id', '=', ctx.organization.id)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return rows.map(toTemplate)
}

/** Lists all templates in use, newest first. Only the organization itself can make them many. */
export async function listAllTemplates(ctx: Context): Promise<Template[]> {
  const rows = await ctx.db
    .selectFrom('templates')
    .selectAll()
    .where('organization_id', '=', ctx.organization.id)
    .where('archived_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toTemplate)
}

export async function insertTemplate(ctx: Context, template: Omit<Template, 'version' | 'archivedAt'>): Promise<void> {
  await ctx.db
    .insertInto('templates')
    .values({
      id: template.id,
      organization_id: ctx.organization.id,
      result_description_id: template.resultDescriptionId.replace('urn:uuid:', ''),
      credits_description_id: template.creditsDescriptionId.replace('urn:uuid:', ''),
      created_at: template.createdAt,
      ...definitionColumns(template),
    })
    .execute()
}

/**
 * Stores the next version of a template and keeps the one before, in one statement. Returns the number of the new version,
 * or undefined where the organization has no such template.
 */
export async function updateTemplate(ctx: Context, template: Template): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    with former as (
      select * from templates where organization_id = ${ctx.organization.id} and id = ${template.id} for update
    ), kept as (
      insert into template_versions (organization_id, template_id, version, definition, replaced_at)
      select organization_id, id, version, to_jsonb(former), ${ctx.clock.now()} from former
    )
    update templates t set version = former.version + 1, ${sql.join(assignments(template))}
    from former where t.id = former.id and t.organization_id = former.organization_id
    returning t.version`.execute(ctx.db)
  return rows[0]?.version
}

/** Archives a template or restores it. False where there is none, or where it is so already. */
export async function updateTemplateArchived(ctx: Context, id: TemplateId, isArchived: boolean): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('templates')
    .set({ archived_at: isArchived ? ctx.clock.now() : null })
    .where('organization_id', '=', ctx.organization.id)
    .where('id', '=', id)
    .where('archived_at', isArchived ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The definition of a template by column. */
export function definitionColumns(template: TemplateDefinition) {
  return {
    ...writePlain(template),
    required_fields: JSON.stringify(template.requiredFields),
    optional_fields: JSON.stringify(template.optionalFields),
    letter: template.letter ? JSON.stringify(template.letter) : null,
    alignment: JSON.stringify(template.alignment),
    tag: template.tag,
    author_version: template.authorVersion,
    related: JSON.stringify(template.related),
    creator: template.creator ? JSON.stringify(template.creator) : null,
  }
}

function assignments(template: Template) {
  return Object.entries(definitionColumns(template)).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
}
