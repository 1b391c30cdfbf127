import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { CredentialId } from '../../platform/ids.ts'

/**
 * Lists the letters that waited for awards and are complete: the letters of these credentials, and the letters to which those are joined. A letter is
 * complete when pathways have looked at all its credentials and every award that these earned is issued.
 */
export async function listCompleteLetters(ctx: Context, ids: CredentialId[]): Promise<CredentialId[]> {
  const organization = ctx.organization.id
  const { rows } = await sql<{ id: CredentialId }>`
    select l.credential_id as id from outbox l
    where l.organization_id = ${organization} and l.status = 'pending' and l.next_attempt_at = l.awaits_until
      and l.credential_id in (
        select coalesce(o.joined_to, o.credential_id) from outbox o
        where o.organization_id = ${organization} and o.credential_id = any(${ids}::uuid[]))
      and not exists (
        select 1 from (
          select l.credential_id union all
          select j.credential_id from outbox j where j.joined_to = l.credential_id and j.status = 'pending') as told
        where exists (
            select 1 from arrivals a where a.organization_id = ${organization} and a.credential_id = told.credential_id)
          or exists (
            select 1 from pathway_award_inputs i
            join pathway_awards w on w.organization_id = i.organization_id and w.id = i.award_id and w.state = 'pending'
            where i.organization_id = ${organization} and i.credential_id = told.credential_id))`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
