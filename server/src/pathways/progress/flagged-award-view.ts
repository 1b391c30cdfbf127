import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { CredentialId, FailureId, PathwayAwardId, PathwayId, TemplateId } from '../../platform/ids.ts'

/** An award whose ground was taken away, for a person to decide whether it stays. */
export type FlaggedAwardRow = {
  id: PathwayAwardId
  pathwayId: PathwayId
  pathwayName: string
  awardTemplateId: TemplateId
  recipientEmail: string
  flaggedAt: Date
  /** The credential, also where a retry issued it. */
  credentialId: CredentialId | null
  achievementName: string | null
  /** The row that could not be issued, and that a retry would issue. */
  failureId: FailureId | null
  /** The credentials by which it was earned and that are revoked. */
  revoked: string[]
}

/**
 * The text after `from`: the flagged awards `w` that need a decision, with their credential `c` and their failure `f`. An award whose credential was
 * revoked by another way is left out.
 */
export function flaggedAwards(ctx: Context): RawBuilder<unknown> {
  return sql`pathway_awards w
    left join failures f on f.organization_id = w.organization_id and f.batch_id = w.batch_id and f.row_number = w.row_number
    left join credentials c on c.organization_id = w.organization_id
      and c.id = coalesce(w.credential_id, f.retried_credential_id)
    where w.organization_id = ${ctx.organization.id} and w.flagged_at is not null
      and (c.status = 'active' or (c.id is null and f.status = 'pending_review'))`
}

/** The next flagged awards of all pathways after one of them, the newest first. */
export async function listFlaggedAwards(
  ctx: Context,
  { after, limit }: { after: PathwayAwardId | undefined; limit: number },
): Promise<FlaggedAwardRow[]> {
  const { rows } = await sql<FlaggedAwardRow>`
    select page.id, page.pathway_id as "pathwayId", v.definition ->> 'name' as "pathwayName",
      v.award_template_id as "awardTemplateId", page.recipient_email as "recipientEmail", page.flagged_at as "flaggedAt",
      page.found_credential_id as "credentialId", page.achievement_name as "achievementName", page.failure_id as "failureId",
      (select coalesce(array_agg(distinct lost.achievement_name), '{}') from pathway_award_inputs i
        join credentials lost on lost.organization_id = i.organization_id and lost.id = i.credential_id
          and lost.status = 'revoked'
        where i.organization_id = ${ctx.organization.id} and i.award_id = page.id) as revoked
    from (
      select w.*, c.id as found_credential_id, c.achievement_name, f.id as failure_id
      from ${flaggedAwards(ctx)} and (${after ?? null}::uuid is null or w.id < ${after ?? null}::uuid)
      order by w.id desc limit ${limit}) as page
    join pathway_versions v on v.organization_id = ${ctx.organization.id} and v.pathway_id = page.pathway_id
      and v.version = page.version
    order by page.id desc`.execute(ctx.db)
  return rows
}
