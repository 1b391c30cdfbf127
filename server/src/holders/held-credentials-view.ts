import { type RawBuilder, sql } from 'kysely'
import type { HolderChoice } from '../credentials/wallets/holder-choice-store.ts'
import type { Platform } from '../platform/context.ts'
import type { Db } from '../platform/db/database.ts'
import type { CredentialId, OrganizationId, TemplateId } from '../platform/ids.ts'

/** A credential as its holder sees it in the wallet, of whichever organization. */
export type HeldCredential = HolderChoice & {
  id: CredentialId
  organizationId: OrganizationId
  templateId: TemplateId
  normalizedEmail: string
  achievementName: string
  status: 'active' | 'revoked'
  revocationReason: string | null
  revokedAt: Date | null
  supersededBy: CredentialId | null
  isSuperseded: boolean
  /** The credential that took its place, where it was issued to the same address. */
  successorId: CredentialId | null
  document: string
  /** Whether its organization lets people take their name off the page. */
  allowsNameRemoval: boolean
  isSandbox: boolean
  /** The name of the pathway that awarded it; null where it was issued in another way. */
  pathwayName: string | null
}

/**
 * The newest credentials of these addresses, of all organizations: the one statement that looks across them for a person. Hand it
 * addresses that the person has proven, and no others.
 *
 * It asks each organization for each address by the index `credentials_by_email`: a global index would cost every credential that is
 * issued (docs/decisions/0062). `limit` bounds what is read of each. What was issued in sandboxes is apart: either that, or all else.
 */
export async function listHeldCredentials(
  { database }: Platform,
  provenAddresses: readonly string[],
  { before, limit, ofSandboxes = false }: { before: CredentialId | undefined; limit: number; ofSandboxes?: boolean },
): Promise<HeldCredential[]> {
  const earlier = before === undefined ? sql`` : sql`and id < ${before}`
  const newest = sql`
    select recent.id from unnest(${provenAddresses}::text[]) as proven (address)
    cross join (select id from organizations where is_sandbox = ${ofSandboxes}) organizations
    cross join lateral (
      select id from credentials
      where organization_id = organizations.id and normalized_email = proven.address ${earlier}
      order by id desc limit ${limit}
    ) recent
    order by recent.id desc limit ${limit}`
  const { rows } = await sql<HeldCredential>`
    with chosen as materialized (${newest}) ${selectChosen} order by c.id desc`.execute(database.forService())
  return rows
}

/** Finds those of the credentials that were issued to these proven addresses, in no order. */
export async function findHeldCredentials(
  db: Db,
  provenAddresses: readonly string[],
  ids: readonly CredentialId[],
): Promise<HeldCredential[]> {
  const { rows } = await sql<HeldCredential>`
    with chosen as materialized (select unnest(${ids}::uuid[]) as id) ${selectChosen}
    where c.normalized_email = any(${provenAddresses}::text[])`.execute(db)
  return rows
}

const selectChosen: RawBuilder<unknown> = sql`
  select c.id, c.organization_id as "organizationId", c.template_id as "templateId", c.normalized_email as "normalizedEmail",
    c.achievement_name as "achievementName", c.status, c.revocation_reason as "revocationReason", c.revoked_at as "revokedAt",
    c.superseded_by as "supersededBy", c.superseded_by is not null as "isSuperseded", successor.id as "successorId",
    c.document, issuing.allows_name_removal as "allowsNameRemoval", issuing.is_sandbox as "isSandbox", coalesce(choice.is_unlisted, false) as "isUnlisted",
    coalesce(choice.is_name_removed, false) as "isNameRemoved", coalesce(choice.is_searchable, false) as "isSearchable", earned.name as "pathwayName"
  from chosen join credentials c using (id)
  join organizations issuing on issuing.id = c.organization_id
  left join holder_choices choice on choice.credential_id = c.id
  left join credentials successor on successor.organization_id = c.organization_id and successor.id = c.superseded_by
    and successor.normalized_email = c.normalized_email
  left join lateral (
    select v.definition ->> 'name' as name
    from pathway_versions v join pathway_awards a using (organization_id, pathway_id, version)
    where v.organization_id = c.organization_id and v.award_template_id = c.template_id
      and a.normalized_email = c.normalized_email and a.credential_id = c.id
    limit 1
  ) earned on true`
