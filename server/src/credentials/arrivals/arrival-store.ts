import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import type { BatchId, CredentialId, OrganizationId, PathwayId, TemplateId } from '../../platform/ids.ts'

/** Why a pathway awaits its templates: because it awards, or because its awards may lose their ground. */
type Awaiting = 'awarding' | 'archived'

/**
 * The part of a statement that notes credentials as arrivals, without those that no pathway awaits. `credentials` is the text after `from`: the name
 * of another part, with the columns `id` and `template_id`. Issued credentials concern pathways that award; revoked ones also concern pathways that
 * have awarded. A revoked credential that is an arrival already becomes one anew: who looks at it in this moment still sees it as active.
 */
export function insertArrivals(
  ctx: Context,
  credentials: RawBuilder<unknown>,
  what: 'issued' | 'revoked',
): RawBuilder<unknown> {
  return sql`
    insert into arrivals (organization_id, credential_id, due_at)
    select ${ctx.organization.id}, arriving.id, now() from ${credentials} arriving where exists (
      select 1 from awaited_templates a where a.organization_id = ${ctx.organization.id}
        and a.template_id = arriving.template_id and (a.is_awarding or ${what === 'revoked'}))
    order by arriving.id
    on conflict (organization_id, credential_id) ${what === 'revoked' ? sql`do update set due_at = excluded.due_at` : sql`do nothing`}`
}

/** The condition that some pathway awards for a template. `templateId` is the text of a column. */
export function isTemplateAwaited(ctx: Context, templateId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from awaited_templates a
    where a.organization_id = ${ctx.organization.id} and a.template_id = ${templateId} and a.is_awarding)`
}

/** Whether any pathway awards for the template of this batch: one lookup by index for each job. */
export async function isBatchAwaited(ctx: Context, batchId: BatchId): Promise<boolean> {
  const { rows } = await sql<{ awaited: boolean }>`
    select exists (
      select 1 from jobs j join awaited_templates a
        on a.organization_id = j.organization_id and a.template_id = j.template_id and a.is_awarding
      where j.organization_id = ${ctx.organization.id} and j.batch_id = ${batchId}) as awaited`.execute(ctx.db)
  return rows[0]?.awaited ?? false
}

/** The condition that `listDueArrivals` would list something. */
export const isArrivalDue = sql<boolean>`exists (select from arrivals where due_at <= now())`

/** Lists up to `limit` arrivals that are due, of all organizations, the oldest first. */
export async function listDueArrivals(
  database: Database,
  limit: number,
): Promise<{ organizationId: OrganizationId; credentialId: CredentialId }[]> {
  return database
    .forService()
    .selectFrom('arrivals')
    .select(['organization_id as organizationId', 'credential_id as credentialId'])
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('due_at')
    .limit(limit)
    .execute()
}

/** Deletes arrivals, which the caller looks at in the same transaction. Returns those that no other transaction had deleted. */
export async function deleteArrivals(ctx: Context, ids: CredentialId[]): Promise<CredentialId[]> {
  const { rows } = await sql<{ id: CredentialId }>`
    delete from arrivals where organization_id = ${ctx.organization.id} and credential_id in (
      select credential_id from arrivals where organization_id = ${ctx.organization.id} and credential_id = any(${ids}::uuid[])
      order by credential_id for update)
    returning credential_id as id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Notes credentials as arrivals once more, due after so many seconds. */
export async function insertArrivalsAgain(ctx: Context, ids: CredentialId[], seconds: number): Promise<void> {
  await sql`
    insert into arrivals (organization_id, credential_id, due_at)
    select ${ctx.organization.id}, id, now() + make_interval(secs => ${seconds}) from unnest(${ids}::uuid[]) as r (id)
    on conflict do nothing`.execute(ctx.db)
}

/** Postpones arrivals that could not be looked at. */
export async function updateArrivalsPutOff(ctx: Context, ids: CredentialId[], seconds: number): Promise<void> {
  await sql`
    update arrivals set due_at = now() + make_interval(secs => ${seconds})
    where organization_id = ${ctx.organization.id} and credential_id = any(${ids}::uuid[])`.execute(ctx.db)
}

/** Sets the templates that a pathway awaits for awarding from now on. They replace the former ones. */
export async function upsertAwaitedTemplates(
  ctx: Context,
  pathwayId: PathwayId,
  templateIds: TemplateId[],
  awaiting: Awaiting,
): Promise<void> {
  await sql`
    update awaited_templates set is_awarding = false
    where organization_id = ${ctx.organization.id} and pathway_id = ${pathwayId}`.execute(ctx.db)
  await sql`
    insert into awaited_templates (organization_id, template_id, pathway_id, is_awarding)
    select ${ctx.organization.id}, id, ${pathwayId}, ${awaiting === 'awarding'} from unnest(${templateIds}::uuid[]) as r (id)
    on conflict (organization_id, template_id, pathway_id) do update set is_awarding = excluded.is_awarding`.execute(
    ctx.db,
  )
}
