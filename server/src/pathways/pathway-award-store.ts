import { sql } from 'kysely'
import { announce, type Context, type TransactionContext } from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'
import { insertEvents } from '../platform/event-log/event-store.ts'
import {
  type BatchId,
  type CredentialId,
  type FailureId,
  type MemberId,
  newId,
  type OrganizationId,
  type PathwayAwardId,
  type PathwayId,
} from '../platform/ids.ts'
import { listTemplatesById } from '../templates/template-store.ts'
import { type AskedPathway, type DueAward, fulfilmentParts, listDueAwards } from './fulfilment-view.ts'
import { isAwardable } from './pathway.ts'
import type { People } from './people-view.ts'
import { listPossiblePathways } from './possible-pathways-view.ts'

/**
 * Decides for each of these people and pathways whether there is an award, and keeps that with the credentials by which it was
 * earned: once for a person and pathway, whoever decides at the same time. Where `claim` is given, the awards are reserved for
 * `claimAwards` under it until the lease has run out. Pathways that cannot award decide nothing. Returns how many are new.
 */
export async function insertAwardsDue(
  ctx: Context,
  asked: readonly AskedPathway[],
  people: People,
  claim: BatchId | PathwayId | undefined,
): Promise<number> {
  if (asked.length === 0) return 0
  const pathways = await listAwarding(ctx, await listPossiblePathways(ctx, asked, people))
  if (pathways.length === 0) return 0
  let count = 0
  for (;;) {
    const due = await listDueAwards(ctx, pathways, people, decidedTogether)
    const inserted = await insertAwards(ctx, due, claim)
    count += inserted
    // If no award of a whole page is new, another process decides the same people at the same time.
    if (due.length < decidedTogether || inserted === 0) break
  }
  if (count > 0) announce(ctx, 'pathways')
  return count
}

/**
 * Lists the pathways whose awards can be issued. The others decide nothing, so that nothing fails: the awards that they owe are found when their
 * template can be awarded again (`sweepAgain`).
 */
async function listAwarding(ctx: Context, pathways: readonly AskedPathway[]): Promise<readonly AskedPathway[]> {
  if (pathways.length === 0) return pathways
  const ids = new Set(pathways.map(({ definition }) => definition.awardTemplateId))
  const templates = await listTemplatesById(ctx, [...ids])
  const awardable = new Set(templates.filter(isAwardable).map(({ id }) => id))
  return pathways.filter(({ definition }) => awardable.has(definition.awardTemplateId))
}

/** The awards that are read and stored at a time. */
const decidedTogether = 5_000

async function insertAwards(ctx: Context, due: DueAward[], claim: BatchId | PathwayId | undefined): Promise<number> {
  if (due.length === 0) return 0
  const awards = due.map((award) => ({ ...award, id: newId<PathwayAwardId>(ctx.clock.now()) }))
  const inputs = awards.flatMap(({ id, inputs }) =>
    inputs.flatMap(({ groupIndex, ids }) => ids.map((credentialId) => ({ id, groupIndex, credentialId }))),
  )
  const { rows } = await sql<{ count: number }>`
    with decided as (
      insert into pathway_awards (id, organization_id, pathway_id, version, recipient_email, normalized_email, member_id,
        decided_at, claim, claimed_until)
      select r.id, ${ctx.organization.id}, r.pathway_id, r.version, r.recipient_email, r.normalized_email, r.member_id,
        ${ctx.clock.now()}, ${claim ?? null}::uuid,
        case when ${claim ?? null}::uuid is not null then now() + make_interval(secs => ${ctx.settings.leaseSeconds}) end
      from unnest(${awards.map((one) => one.id)}::uuid[], ${awards.map((one) => one.pathwayId)}::uuid[],
        ${awards.map((one) => one.version)}::int[], ${awards.map((one) => one.recipientEmail)}::text[],
        ${awards.map((one) => one.normalizedEmail)}::text[], ${awards.map((one) => one.memberId)}::uuid[])
        as r (id, pathway_id, version, recipient_email, normalized_email, member_id)
      on conflict do nothing returning id),
    kept as (
      insert into pathway_award_inputs (organization_id, award_id, group_index, credential_id)
      select ${ctx.organization.id}, r.id, r.group_index, r.credential_id
      from unnest(${inputs.map((one) => one.id)}::uuid[], ${inputs.map((one) => one.groupIndex)}::int[],
        ${inputs.map((one) => one.credentialId)}::uuid[]) as r (id, group_index, credential_id)
      where r.id in (select id from decided))
    select count(*)::int as count from decided`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

/** An award that is to be issued. */
export type ClaimedAward = {
  id: PathwayAwardId
  pathwayId: PathwayId
  version: number
  recipientEmail: string
  /** The document of the newest credential by which it was earned: it names the person, where any does. */
  document: string | null
  /** The credentials by which it was earned. */
  inputIds: CredentialId[]
}

export type AwardClaim = { claim: string; awards: ClaimedAward[] }

/**
 * Claims up to `limit` awards for the lease: those decided under `reservedFor`, or those that nobody has claimed. Whoever
 * commits under another claim afterwards changes nothing.
 */
export async function claimAwards(
  ctx: Context,
  reservedFor: BatchId | PathwayId | undefined,
  limit: number,
): Promise<AwardClaim> {
  const claim = newId(ctx.clock.now())
  const free = reservedFor ? sql`claim = ${reservedFor}` : sql`(claimed_until is null or claimed_until < now())`
  const { rows } = await sql<ClaimedAward>`
    with claimed as (
      update pathway_awards set claim = ${claim}, claimed_until = now() + make_interval(secs => ${ctx.settings.leaseSeconds})
      where organization_id = ${ctx.organization.id} and id in (
        select id from pathway_awards
        where organization_id = ${ctx.organization.id} and state = 'pending' and ${free}
        order by decided_at limit ${limit} for update skip locked)
      returning id, pathway_id, version, recipient_email)
    select claimed.id, claimed.pathway_id as "pathwayId", version, recipient_email as "recipientEmail", newest.document,
      array(select i.credential_id from pathway_award_inputs i
        where i.organization_id = ${ctx.organization.id} and i.award_id = claimed.id)::text[] as "inputIds"
    from claimed left join lateral (
      select c.document from pathway_award_inputs i
      join credentials c on c.organization_id = i.organization_id and c.id = i.credential_id
      where i.organization_id = ${ctx.organization.id} and i.award_id = claimed.id
      order by i.credential_id desc limit 1) newest on true
    order by pathway_id, claimed.id`.execute(ctx.db)
  return { claim, awards: rows }
}

/** Locks those of these awards that still have this claim, until the end of the transaction. */
export async function lockClaimedAwards(
  ctx: Context,
  claim: string,
  ids: PathwayAwardId[],
): Promise<Set<PathwayAwardId>> {
  const { rows } = await sql<{ id: PathwayAwardId }>`
    select id from pathway_awards
    where organization_id = ${ctx.organization.id} and id = any(${ids}::uuid[]) and claim = ${claim} and state = 'pending'
    order by id for update`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

/** Notes the results of awards that were stored as rows of a batch: a credential, or a failure. */
export async function updateAwardsStored(
  ctx: Context,
  batchId: BatchId,
  stored: { id: PathwayAwardId; rowNumber: number }[],
): Promise<void> {
  const issued = sql`select organization_id, pathway_id as subject,
    jsonb_build_object('award_id', id, 'credential_id', credential_id) as data from stored where state = 'issued'`
  await sql`
    with stored as (update pathway_awards w set batch_id = ${batchId}, row_number = r.row_number, credential_id = c.id,
      state = case when c.id is null then 'failed' else 'issued' end, claim = null, claimed_until = null
    from unnest(${stored.map(({ id }) => id)}::uuid[], ${stored.map(({ rowNumber }) => rowNumber)}::int[])
      as r (id, row_number)
    left join credentials c on c.organization_id = ${ctx.organization.id} and c.batch_id = ${batchId}
      and c.row_number = r.row_number
    where w.organization_id = ${ctx.organization.id} and w.id = r.id returning w.*)
    ${insertEvents(ctx, 'pathway.awarded', issued)}`.execute(ctx.db)
  announce(ctx, 'pathways')
}

/** Keeps the credentials by which these people fulfil a pathway now, beside those by which they were awarded. */
export async function insertAwardInputs(ctx: Context, pathway: AskedPathway, awards: HeldAward[]): Promise<void> {
  const people: People = { kind: 'addresses', normalizedEmails: awards.map((award) => award.normalizedEmail) }
  await sql`
    with ${fulfilmentParts(ctx, [pathway], people)}
    insert into pathway_award_inputs (organization_id, award_id, group_index, credential_id)
    select ${ctx.organization.id}, w.id, best.group_index, best.credential_id
    from pathway_awards w join addresses a on a.address = w.normalized_email
    join fulfilled f on f.person = a.person join best on best.person = f.person
    where w.organization_id = ${ctx.organization.id} and w.id = any(${awards.map(({ id }) => id)}::uuid[])
    on conflict do nothing`.execute(ctx.db)
}

/** An award, and the address under which it was decided. */
export type HeldAward = { id: PathwayAwardId; normalizedEmail: string }

/** Flags awards whose ground was taken away, for a person to look at. */
export async function updateAwardsFlagged(ctx: Context, ids: PathwayAwardId[]): Promise<void> {
  const told = sql`select organization_id, pathway_id as subject, jsonb_build_object('award_id', id) as data from flagged`
  await sql`
    with flagged as (
      update pathway_awards set flagged_at = ${ctx.clock.now()}
      where organization_id = ${ctx.organization.id} and id = any(${ids}::uuid[]) and flagged_at is null returning *)
    ${insertEvents(ctx, 'pathway.flagged', told)}`.execute(ctx.db)
  announce(ctx, 'pathways')
}

/** An award that may be flagged, with its result, also where a retry issued it. */
export type FlaggedAward = {
  id: PathwayAwardId
  pathwayId: PathwayId
  flaggedAt: Date | null
  credentialId: CredentialId | null
  failureId: FailureId | null
}

/** Locks an award until the end of the transaction. */
export async function lockAward(ctx: Context, id: PathwayAwardId): Promise<FlaggedAward | undefined> {
  const { rows } = await sql<FlaggedAward>`
    select w.id, w.pathway_id as "pathwayId", w.flagged_at as "flaggedAt", f.id as "failureId",
      coalesce(w.credential_id, f.retried_credential_id) as "credentialId"
    from pathway_awards w
    left join failures f on f.organization_id = w.organization_id and f.batch_id = w.batch_id and f.row_number = w.row_number
    where w.organization_id = ${ctx.organization.id} and w.id = ${id} for update of w`.execute(ctx.db)
  return rows[0]
}

/**
 * Goes on with an award by the credential that took the place of its own: of the same template, for the same address. One of another
 * address is nothing that the pathway awarded to this person.
 */
export async function updateAwardMoved(tx: TransactionContext, from: CredentialId, to: CredentialId): Promise<void> {
  await sql`
    update pathway_awards w set credential_id = ${to}
    from credentials c, credentials successor, pathway_versions v
    where c.organization_id = ${tx.organization.id} and c.id = ${from}
      and successor.organization_id = c.organization_id and successor.id = ${to}
      and successor.template_id = c.template_id and successor.normalized_email = c.normalized_email
      and v.organization_id = c.organization_id and v.award_template_id = c.template_id
      and w.organization_id = v.organization_id and w.pathway_id = v.pathway_id and w.version = v.version
      and w.normalized_email = c.normalized_email
      and coalesce(w.credential_id, (
        select retried_credential_id from failures f
        where f.organization_id = w.organization_id and f.batch_id = w.batch_id and f.row_number = w.row_number)) = c.id`.execute(
    tx.db,
  )
}

/** Takes the flag from an award that a person has looked at. */
export async function updateAwardUnflagged(ctx: Context, id: PathwayAwardId): Promise<void> {
  await ctx.db
    .updateTable('pathway_awards')
    .set({ flagged_at: null })
    .where('organization_id', '=', ctx.organization.id)
    .where('id', '=', id)
    .execute()
}

/**
 * Awards that wait for nobody in particular: a single credential brought them, or who began died. Those of a deactivated organization
 * wait until it is active again, and take nobody's turn meanwhile.
 */
const unclaimed = sql`
  from pathway_awards a join organizations o on o.id = a.organization_id and o.is_active
  where a.state = 'pending' and (a.claimed_until is null or a.claimed_until < now())`

/** Whether there is what `listOrganizationsToAward` lists. */
export const isAwardDue = sql<boolean>`exists (select ${unclaimed})`

/** Lists the organizations with awards that wait for nobody in particular. */
export async function listOrganizationsToAward(database: Database, limit: number): Promise<OrganizationId[]> {
  const { rows } = await sql<{ id: OrganizationId }>`
    select distinct organization_id as id from (
      select a.organization_id ${unclaimed} order by a.decided_at limit ${limit}) as waiting`.execute(
    database.forService(),
  )
  return rows.map(({ id }) => id)
}

/** The number of people that a pathway has awarded under any version, by result. */
export type AwardCounts = { pending: number; issued: number; failed: number; flagged: number }

export async function countAwards(ctx: Context): Promise<Map<PathwayId, AwardCounts>> {
  const { rows } = await sql<AwardCounts & { id: PathwayId }>`
    select pathway_id as id, (count(*) filter (where state = 'pending'))::int as pending,
      (count(*) filter (where state = 'issued'))::int as issued, (count(*) filter (where state = 'failed'))::int as failed,
      (count(*) filter (where flagged_at is not null))::int as flagged
    from pathway_awards where organization_id = ${ctx.organization.id} group by pathway_id`.execute(ctx.db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** Forgets what pathways decided about a person, awards that are on their way among it: whoever issues them finds them gone. */
export async function deleteAwardsOf(
  tx: TransactionContext,
  { memberIds, addresses }: { memberIds: readonly MemberId[]; addresses: readonly string[] },
): Promise<number> {
  const { rows } = await sql<{ id: PathwayAwardId }>`
    select id from pathway_awards where organization_id = ${tx.organization.id}
      and (normalized_email = any(${addresses}::text[]) or member_id = any(${memberIds}::uuid[]))
    order by id for update`.execute(tx.db)
  const ids = rows.map(({ id }) => id)
  await sql`
    delete from pathway_award_inputs where organization_id = ${tx.organization.id} and award_id = any(${ids}::uuid[])`.execute(
    tx.db,
  )
  await sql`
    delete from pathway_awards where organization_id = ${tx.organization.id} and id = any(${ids}::uuid[])`.execute(
    tx.db,
  )
  return ids.length
}
