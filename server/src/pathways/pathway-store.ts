import { sql } from 'kysely'
import { insertArrivals } from '../credentials/arrivals/arrival-store.ts'
import { announce, type Context } from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'
import { type CredentialId, firstIdAt, type OrganizationId, type PathwayId, type TemplateId } from '../platform/ids.ts'
import { sourceStates } from '../platform/transitions.ts'
import { type Pathway, type PathwayDefinition, type PathwayState, pathwayTransitions } from './pathway.ts'
import type { HoldersPlace } from './people-view.ts'

const columns = [
  'pathway_id as id',
  'version',
  'state',
  'definition',
  'created_at as createdAt',
  'published_at as publishedAt',
  'swept_at as sweptAt',
  'sweep_people as sweepPeople',
  'sweep_seen as sweepSeen',
] as const

type Row = Omit<Pathway, 'definition'> & { definition: unknown }

const toPathway = (row: Row): Pathway => ({ ...row, definition: row.definition as PathwayDefinition })

/** Locks the pathways of the organization until the end of the transaction, so that two that are published at once see each other. */
export async function lockPathways(ctx: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('pathways' || ${ctx.organization.id}::text, 0))`.execute(
    ctx.db,
  )
}

/** Counts the pathways that are not archived. */
export async function countPathways(ctx: Context): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct pathway_id)::int as count from pathway_versions
    where organization_id = ${ctx.organization.id} and state <> 'archived'`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

export async function insertPathway(ctx: Context, id: PathwayId): Promise<void> {
  const row = { id, organization_id: ctx.organization.id, created_at: ctx.clock.now() }
  await ctx.db.insertInto('pathways').values(row).execute()
}

export async function insertPathwayVersion(
  ctx: Context,
  { id, version, definition }: Pick<Pathway, 'id' | 'version' | 'definition'>,
): Promise<void> {
  await ctx.db
    .insertInto('pathway_versions')
    .values({
      organization_id: ctx.organization.id,
      pathway_id: id,
      version,
      definition: JSON.stringify(definition),
      award_template_id: definition.awardTemplateId,
      created_at: ctx.clock.now(),
    })
    .execute()
}

/** Finds the newest version of a pathway, whatever its state. */
export async function findPathway(ctx: Context, id: PathwayId): Promise<Pathway | undefined> {
  return findNewest(versionsOf(ctx, id))
}

export async function findPathwayVersion(ctx: Context, id: PathwayId, version: number): Promise<Pathway | undefined> {
  return findNewest(versionsOf(ctx, id).where('version', '=', version))
}

/** Finds the version of a pathway that is published, or was published last. */
export async function findReleasedPathway(ctx: Context, id: PathwayId): Promise<Pathway | undefined> {
  return findNewest(versionsOf(ctx, id).where('published_at', 'is not', null))
}

function versionsOf(ctx: Context, id: PathwayId) {
  return ctx.db
    .selectFrom('pathway_versions')
    .select(columns)
    .where('organization_id', '=', ctx.organization.id)
    .where('pathway_id', '=', id)
}

async function findNewest(versions: ReturnType<typeof versionsOf>): Promise<Pathway | undefined> {
  const row = await versions.orderBy('version', 'desc').limit(1).executeTakeFirst()
  return row && toPathway(row)
}

/** Lists a page of the published versions, the newest pathway first, and counts them all. */
export async function listPublishedPage(
  ctx: Context,
  page: { offset: number; limit: number },
): Promise<{ pathways: Pathway[]; total: number }> {
  const published = ctx.db
    .selectFrom('pathway_versions')
    .where('organization_id', '=', ctx.organization.id)
    .where('state', '=', 'published')
  const rows = await published
    .select(columns)
    .orderBy('pathway_id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { total } = await published.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow()
  return { pathways: rows.map(toPathway), total: Number(total) }
}

/** Lists the newest version of each pathway, the newest pathway first. */
export async function listPathways(ctx: Context): Promise<Pathway[]> {
  const rows = await ctx.db
    .selectFrom('pathway_versions')
    .distinctOn('pathway_id')
    .select(columns)
    .where('organization_id', '=', ctx.organization.id)
    .orderBy('pathway_id', 'desc')
    .orderBy('version', 'desc')
    .execute()
  return rows.map(toPathway)
}

/** Lists the published version of each pathway; only of pathways that ask for one of the given templates, if any are given. */
export async function listPublishedPathways(ctx: Context, asking?: TemplateId[]): Promise<Pathway[]> {
  let query = ctx.db
    .selectFrom('pathway_versions')
    .select(columns)
    .where('organization_id', '=', ctx.organization.id)
    .where('state', '=', 'published')
  if (asking)
    query = query.where(
      sql<boolean>`pathway_id in (select pathway_id from awaited_templates where organization_id = ${ctx.organization.id}
        and is_awarding and template_id = any(${asking}::uuid[]))`,
    )
  return (await query.orderBy('pathway_id').execute()).map(toPathway)
}

/** Lists the published version of each pathway that awards this template or asks for it. */
export async function listPublishedPathwaysWith(ctx: Context, id: TemplateId): Promise<Pathway[]> {
  const rows = await ctx.db
    .selectFrom('pathway_versions')
    .select(columns)
    .where('organization_id', '=', ctx.organization.id)
    .where('state', '=', 'published')
    .where(
      sql<boolean>`(award_template_id = ${id} or pathway_id in (select pathway_id from awaited_templates
        where organization_id = ${ctx.organization.id} and template_id = ${id}))`,
    )
    .orderBy('pathway_id')
    .execute()
  return rows.map(toPathway)
}

/** Makes a transition that `pathwayTransitions` has. False where the version is not in a state that allows it. */
export async function updatePathwayState(
  ctx: Context,
  { id, version }: Pick<Pathway, 'id' | 'version'>,
  state: PathwayState,
): Promise<boolean> {
  const now = ctx.clock.now()
  const { numUpdatedRows } = await ctx.db
    .updateTable('pathway_versions')
    .set({ state, ...(state === 'published' ? { published_at: now } : { archived_at: now }) })
    .where('organization_id', '=', ctx.organization.id)
    .where('pathway_id', '=', id)
    .where('version', '=', version)
    .where('state', 'in', sourceStates(pathwayTransitions, state))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Archives the published version and the draft of a pathway, except the named version. Returns how many it archived. */
export async function updateOthersArchived(
  ctx: Context,
  id: PathwayId,
  keptVersion: number | undefined,
): Promise<number> {
  let query = ctx.db
    .updateTable('pathway_versions')
    .set({ state: 'archived', archived_at: ctx.clock.now() })
    .where('organization_id', '=', ctx.organization.id)
    .where('pathway_id', '=', id)
    .where('state', 'in', sourceStates(pathwayTransitions, 'archived'))
  if (keptVersion !== undefined) query = query.where('version', '<>', keptVersion)
  const { numUpdatedRows } = await query.executeTakeFirst()
  return Number(numUpdatedRows)
}

const versionOf = (ctx: Context, { id, version }: Pathway) =>
  sql<boolean>`organization_id = ${ctx.organization.id} and pathway_id = ${id} and version = ${version}`

/** Notes how many people the run over past credentials has to look at, where it has not begun. */
export async function updateSweepBegun(ctx: Context, pathway: Pathway, people: number): Promise<void> {
  await sql`
    update pathway_versions set sweep_people = ${people}
    where ${versionOf(ctx, pathway)} and sweep_people is null`.execute(ctx.db)
}

/** Finds the place at which the run over past credentials goes on; undefined at its beginning. */
export async function findSweepPlace(ctx: Context, pathway: Pathway): Promise<HoldersPlace | undefined> {
  const { rows } = await sql<HoldersPlace>`
    select sweep_template_id as "templateId", sweep_credential_id as "credentialId" from pathway_versions
    where ${versionOf(ctx, pathway)} and sweep_template_id is not null`.execute(ctx.db)
  return rows[0]
}

/**
 * Notes that the run over past credentials has come from one place to the next with so many people, or has seen them all where
 * there is no next one. Changes nothing where somebody else has come further.
 */
export async function updateSweepPlace(
  ctx: Context,
  pathway: Pathway,
  { from, to, seen }: { from: HoldersPlace | undefined; to: HoldersPlace | undefined; seen: number },
): Promise<void> {
  await sql`
    update pathway_versions set sweep_seen = sweep_seen + ${seen}, sweep_template_id = ${to?.templateId ?? null},
      sweep_credential_id = ${to?.credentialId ?? null}, swept_at = ${to ? null : ctx.clock.now()}
    where ${versionOf(ctx, pathway)} and swept_at is null
      and sweep_template_id is not distinct from ${from?.templateId ?? null}::uuid
      and sweep_credential_id is not distinct from ${from?.credentialId ?? null}::uuid`.execute(ctx.db)
  announce(ctx, 'pathways')
}

/** Lets the runs over past credentials begin anew of the published pathways that award a template, and returns these. */
export async function updateSweepsBegunAnew(ctx: Context, awardTemplateId: TemplateId): Promise<PathwayId[]> {
  const { rows } = await sql<{ id: PathwayId }>`
    update pathway_versions set swept_at = null, sweep_people = null, sweep_seen = 0, sweep_template_id = null,
      sweep_credential_id = null
    where organization_id = ${ctx.organization.id} and state = 'published' and award_template_id = ${awardTemplateId}
    returning pathway_id as id`.execute(ctx.db)
  announce(ctx, 'pathways')
  return rows.map(({ id }) => id)
}

/**
 * Notes the credentials of these templates that were issued about a moment as arrivals, for the pathways that await them: a transaction that began
 * before the pathway was published noted none.
 */
export async function insertArrivalsAbout(
  ctx: Context,
  templateIds: TemplateId[],
  moment: Date,
  seconds: number,
): Promise<void> {
  const at = (offsetSeconds: number) => firstIdAt<CredentialId>(new Date(moment.getTime() + offsetSeconds * 1_000))
  const credentials = sql`(
    select id, template_id from credentials
    where organization_id = ${ctx.organization.id} and template_id = any(${templateIds}::uuid[])
      and id >= ${at(-seconds)} and id < ${at(seconds)} and status = 'active')`
  await insertArrivals(ctx, credentials, 'issued').execute(ctx.db)
}

/** Which organization a pathway belongs to, for the operator program, which is given the pathway's id alone. */
export async function findPathwayOwner(database: Database, id: PathwayId): Promise<OrganizationId | undefined> {
  const row = await database
    .forService()
    .selectFrom('pathways')
    .select('organization_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.organization_id
}

/** Lists the published pathways whose run over past credentials has not ended, of all organizations. */
export async function listOpenSweeps(
  database: Database,
): Promise<{ organizationId: OrganizationId; pathwayId: PathwayId }[]> {
  return database
    .forService()
    .selectFrom('pathway_versions')
    .select(['organization_id as organizationId', 'pathway_id as pathwayId'])
    .where('state', '=', 'published')
    .where('swept_at', 'is', null)
    .orderBy('published_at')
    .execute()
}
