import { sql } from 'kysely'
import { addressesOfOwner } from '../organizations/members/member-store.ts'
import type { Context } from '../platform/context.ts'
import type { CredentialId, FailureId, PathwayAwardId, PathwayId, TemplateId } from '../platform/ids.ts'
import { type AskedPathway, fulfilmentParts } from './fulfilment-view.ts'
import type { Pathway } from './pathway.ts'
import type { People } from './people-view.ts'

/** A template of a group, with the credential that counts for the person; null where they have none. */
export type TemplateProgress = {
  groupIndex: number
  position: number
  templateId: TemplateId
  name: string
  isGroupMet: boolean
  credentialId: CredentialId | null
  issuedAt: Date | null
  credits: number | null
}

/** How far a person is on a pathway, by an address that is normalized: each template of each group. */
export async function listPathwayProgress(
  ctx: Context,
  pathway: AskedPathway,
  normalizedEmail: string,
): Promise<TemplateProgress[]> {
  const people: People = { kind: 'addresses', normalizedEmails: [normalizedEmail] }
  const { rows } = await sql<TemplateProgress>`
    with ${fulfilmentParts(ctx, [pathway], people)}
    select n.group_index as "groupIndex", n.position, n.template_id as "templateId", t.name,
      met.group_index is not null as "isGroupMet",
      b.credential_id as "credentialId", c.issued_at as "issuedAt", b.credits::float8 as credits
    from needs n join templates t on t.organization_id = ${ctx.organization.id} and t.id = n.template_id
    left join met on met.group_index = n.group_index
    left join best b on b.group_index = n.group_index and b.position = n.position
    left join credentials c on c.organization_id = ${ctx.organization.id} and c.id = b.credential_id
    order by n.group_index, n.position`.execute(ctx.db)
  return rows
}

/** The award of a person by a pathway. */
export type FoundAward = {
  id: PathwayAwardId
  version: number
  decidedAt: Date
  state: 'pending' | 'issued' | 'failed'
  flaggedAt: Date | null
  /** The credential, also where a retry issued it. */
  credentialId: CredentialId | null
  credentialStatus: 'active' | 'revoked' | null
  failureId: FailureId | null
}

/** Finds what a pathway has awarded to a person, under any address that counts as theirs. */
export async function findAward(ctx: Context, id: PathwayId, normalizedEmail: string): Promise<FoundAward | undefined> {
  const organization = ctx.organization.id
  const { rows } = await sql<FoundAward>`
    with owner as (select * from ${addressesOfOwner(ctx, sql`${normalizedEmail}`)} as owner)
    select w.id, w.version, w.decided_at as "decidedAt", w.state, w.flagged_at as "flaggedAt",
      f.id as "failureId", c.id as "credentialId", c.status as "credentialStatus"
    from pathway_awards w
    left join failures f on f.organization_id = ${organization} and f.batch_id = w.batch_id and f.row_number = w.row_number
    left join credentials c on c.organization_id = ${organization} and c.id = coalesce(w.credential_id, f.retried_credential_id)
    where w.organization_id = ${organization} and w.pathway_id = ${id} and (
      w.normalized_email in (select ${normalizedEmail} union select normalized_email from owner)
      or w.member_id in (select member_id from owner))
    order by w.decided_at limit 1`.execute(ctx.db)
  return rows[0]
}

/** A credential by which an award was earned. */
export type AwardInput = {
  groupIndex: number
  credentialId: CredentialId
  templateId: TemplateId
  name: string
  issuedAt: Date
  isRevoked: boolean
}

export async function listAwardInputs(ctx: Context, id: PathwayAwardId): Promise<AwardInput[]> {
  const { rows } = await sql<AwardInput>`
    select i.group_index as "groupIndex", c.id as "credentialId", c.template_id as "templateId",
      c.achievement_name as name, c.issued_at as "issuedAt",
      c.status = 'revoked' as "isRevoked"
    from pathway_award_inputs i
    join credentials c on c.organization_id = i.organization_id and c.id = i.credential_id
    where i.organization_id = ${ctx.organization.id} and i.award_id = ${id}
    order by i.group_index, c.id`.execute(ctx.db)
  return rows
}

/** An award of which a credential was revoked by which it was earned. */
export type ShakenAward = {
  id: PathwayAwardId
  pathwayId: PathwayId
  version: number
  normalizedEmail: string
  state: FoundAward['state']
  credentialId: CredentialId | null
}

/** Lists the awards that were earned by any of these credentials, and are not flagged. */
export async function listAwardsEarnedBy(ctx: Context, ids: CredentialId[]): Promise<ShakenAward[]> {
  const { rows } = await sql<ShakenAward>`
    select w.id, w.pathway_id as "pathwayId", w.version, w.normalized_email as "normalizedEmail", w.state,
      coalesce(w.credential_id, f.retried_credential_id) as "credentialId"
    from pathway_awards w
    left join failures f on f.organization_id = w.organization_id and f.batch_id = w.batch_id and f.row_number = w.row_number
    where w.organization_id = ${ctx.organization.id} and w.flagged_at is null and w.id in (
      select award_id from pathway_award_inputs
      where organization_id = ${ctx.organization.id} and credential_id = any(${ids}::uuid[]))
    order by w.id`.execute(ctx.db)
  return rows
}

/** Lists the awards of a version whose people do not fulfil it any more. */
export async function listUnfulfilled(
  ctx: Context,
  pathway: Pathway,
  awards: readonly ShakenAward[],
): Promise<ShakenAward[]> {
  const people: People = { kind: 'addresses', normalizedEmails: awards.map((award) => award.normalizedEmail) }
  const { rows } = await sql<{ address: string }>`
    with ${fulfilmentParts(ctx, [pathway], people)}
    select a.address from fulfilled f join addresses a on a.person = f.person`.execute(ctx.db)
  const fulfilling = new Set(rows.map(({ address }) => address))
  return awards.filter((award) => !fulfilling.has(award.normalizedEmail))
}
