import { sql } from 'kysely'
import type { CredentialStatus } from '../../credentials/credential.ts'
import type { Database } from '../../platform/db/database.ts'
import type { CredentialId, OrganizationId, StatusListId } from '../../platform/ids.ts'

/** The facts with which the check of a credential compares its document. */
export type CredentialToCheck = {
  id: CredentialId
  organizationId: OrganizationId
  recipientEmail: string
  status: CredentialStatus
  issuedAt: Date
  validUntil: Date | null
  statusListId: StatusListId
  statusListIndex: number
  document: string
  isErased: boolean
  hasLetter: boolean
  /** Whether `issuances` has it for its person, its batch and its status entry. */
  isUnique: boolean
}

/** Lists credentials of all organizations in the order of their ids, a page at a time: there may be a million. */
export async function listCredentialsToCheck(
  database: Database,
  after: CredentialId,
  limit: number,
): Promise<CredentialToCheck[]> {
  const { rows } = await sql<CredentialToCheck>`
    select c.id, c.organization_id as "organizationId", c.recipient_email as "recipientEmail", c.status,
      c.issued_at as "issuedAt", c.valid_until as "validUntil", c.status_list_id as "statusListId",
      c.status_list_index as "statusListIndex", c.document, c.erased_at is not null as "isErased", o.credential_id is not null as "hasLetter",
      i.credential_id is not null as "isUnique"
    from credentials c left join outbox o on o.credential_id = c.id
    left join issuances i on i.batch_id = c.batch_id and i.normalized_email = c.normalized_email and i.credential_id = c.id
      and i.status_list_id = c.status_list_id and i.status_list_index = c.status_list_index
    where c.id > ${after} order by c.id limit ${limit}`.execute(database.forService())
  return rows
}

/** Lists this many places in the order of credential ids, at even distances. Before each place there is a credential. */
export async function listPlaces(database: Database, count: number): Promise<CredentialId[]> {
  const { rows } = await sql<{ after: CredentialId }>`
    with numbered as (select id, lag(id, 1, '00000000-0000-0000-0000-000000000000') over (order by id) as after,
        row_number() over (order by id) as place, count(*) over () as total from credentials)
    select after from numbered where place % greatest(1, total / ${count}) = 0 order by id limit ${count}`.execute(
    database.forService(),
  )
  return rows.map(({ after }) => after)
}

export type StatusListToCheck = { organizationId: OrganizationId; bits: Buffer; document: string }

export async function findStatusListToCheck(
  database: Database,
  id: StatusListId,
): Promise<StatusListToCheck | undefined> {
  const { rows } = await sql<StatusListToCheck>`
    select organization_id as "organizationId", bits, document from status_lists where id = ${id}`.execute(
    database.forService(),
  )
  return rows[0]
}

/** Finds the status of one credential and its status list at one moment. */
export async function findStatusToCheck(
  database: Database,
  id: CredentialId,
): Promise<{ status: CredentialStatus; bits: Buffer } | undefined> {
  const { rows } = await sql<{ status: CredentialStatus; bits: Buffer }>`
    select c.status, l.bits from credentials c join status_lists l on l.id = c.status_list_id where c.id = ${id}`.execute(
    database.forService(),
  )
  return rows[0]
}

/** Lists letters without a credential. There should be none: a letter is written with its credential. */
export async function listLettersWithoutCredential(
  database: Database,
  limit: number,
): Promise<{ organizationId: OrganizationId; credentialId: CredentialId }[]> {
  const { rows } = await sql<{ organizationId: OrganizationId; credentialId: CredentialId }>`
    select o.organization_id as "organizationId", o.credential_id as "credentialId"
    from outbox o where not exists (select from credentials c where c.id = o.credential_id) limit ${limit}`.execute(
    database.forService(),
  )
  return rows
}
