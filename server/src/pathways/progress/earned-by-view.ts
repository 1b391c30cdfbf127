import { sql } from 'kysely'
import type { PublicCredential } from '../../credentials/credential.ts'
import { openPublicRowLoader, readPublicCredential } from '../../credentials/public-credential-view.ts'
import type { Database } from '../../platform/db/database.ts'
import type { CredentialId, OrganizationId } from '../../platform/ids.ts'

/** A credential by which an award was earned. */
export type EarnedBy = {
  id: CredentialId
  name: string
  issuedAt: Date
  normalizedEmail: string
  isRevoked: boolean
  /** The holder's choice for its public page. */
  isUnlisted: boolean
  isNameRemoved: boolean
}

/** The pathway that awarded a credential, and by which credentials it was earned. */
export type Earned = { pathwayName: string; decidedAt: Date; inputs: EarnedBy[] }

/** A credential for its public page. `earned` where a pathway awarded it. */
export type PublicPage = PublicCredential & { earned: Earned | undefined }

/** Finds all that the public page of a credential says, by one statement unless it was superseded or a pathway awards its template. */
export async function findPublicPage(database: Database, id: CredentialId): Promise<PublicPage | undefined> {
  const row = await loadPageRow(database, id)
  if (!row) return undefined
  const credential = await readPublicCredential(database, row)
  return { ...credential, earned: row.is_award ? await findEarned(database, credential) : undefined }
}

const loadPageRow = openPublicRowLoader(sql<{ is_award: boolean }>`, exists (select 1 from pathway_versions v
  where v.organization_id = credentials.organization_id and v.award_template_id = credentials.template_id) as is_award`)

/** A pathway asks for 200 templates at most; by further credentials somebody may have gone on fulfilling it. */
const inputsMax = 200

/**
 * Finds how a credential was earned; undefined where no pathway awarded it. The oldest of its credentials come first. Those of a person
 * who was erased are none any more.
 */
export async function findEarned(
  database: Database,
  { id, organizationId }: { id: CredentialId; organizationId: OrganizationId },
): Promise<Earned | undefined> {
  const db = database.forService()
  const { rows: awards } = await sql<{ awardId: string; pathwayName: string; decidedAt: Date }>`
    select w.id as "awardId", v.definition ->> 'name' as "pathwayName", w.decided_at as "decidedAt"
    from credentials c
    join pathway_versions v on v.organization_id = c.organization_id and v.award_template_id = c.template_id
    join pathway_awards w on w.organization_id = c.organization_id and w.pathway_id = v.pathway_id and w.version = v.version
      and w.normalized_email = c.normalized_email
    left join failures f on f.batch_id = w.batch_id and f.row_number = w.row_number and f.organization_id = w.organization_id
    where c.organization_id = ${organizationId} and c.id = ${id}
      and coalesce(w.credential_id, f.retried_credential_id) = c.id
    limit 1`.execute(db)
  const [award] = awards
  if (!award) return undefined
  const { rows: inputs } = await sql<EarnedBy>`
    select c.id, c.achievement_name as name, c.issued_at as "issuedAt", c.normalized_email as "normalizedEmail",
      c.status = 'revoked' as "isRevoked", coalesce(choice.is_unlisted, false) as "isUnlisted",
      coalesce(choice.is_name_removed, false) as "isNameRemoved"
    from credentials c left join holder_choices choice on choice.credential_id = c.id
    where c.organization_id = ${organizationId} and c.erased_at is null and c.id in (
      select credential_id from pathway_award_inputs
      where organization_id = ${organizationId} and award_id = ${award.awardId})
    order by c.id limit ${inputsMax}`.execute(db)
  return { pathwayName: award.pathwayName, decidedAt: award.decidedAt, inputs }
}
