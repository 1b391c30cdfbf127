import { sql } from 'kysely'
import type { CredentialStatus } from '../../credentials/credential.ts'
import type { Context } from '../../platform/context.ts'
import type { CredentialId, StatusListId } from '../../platform/ids.ts'

/** The facts of a credential in an archive. */
export type ArchivedCredential = {
  id: CredentialId
  document: string
  achievementName: string
  issuedAt: Date
  status: CredentialStatus
}

/** A page of what strangers may see of an organization's credentials, by id: neither unlisted ones nor those of erased people. */
export async function listArchivedCredentials(
  ctx: Context,
  after: CredentialId,
  limit: number,
): Promise<ArchivedCredential[]> {
  const { rows } = await sql<ArchivedCredential>`
    select c.id, c.document, c.achievement_name as "achievementName", c.issued_at as "issuedAt", c.status
    from credentials c left join holder_choices chosen on chosen.credential_id = c.id
    where c.organization_id = ${ctx.organization.id} and c.id > ${after} and c.erased_at is null
      and chosen.is_unlisted is not true
    order by c.id limit ${limit}`.execute(ctx.db)
  return rows
}

/** Lists the signed status lists of an organization, a few megabytes for a million credentials. */
export async function listStatusDocuments(ctx: Context): Promise<{ id: StatusListId; document: string }[]> {
  const { rows } = await sql<{ id: StatusListId; document: string }>`
    select id, document from status_lists where organization_id = ${ctx.organization.id} order by id`.execute(ctx.db)
  return rows
}
