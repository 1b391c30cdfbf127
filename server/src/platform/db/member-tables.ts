import type { ColumnType, Generated } from 'kysely'
import type { AddressLetterId, CredentialId, MemberId, OrganizationId, SuppressionId } from '../ids.ts'

/** The tables of members and their addresses: a part of `Tables`. */
export type MemberTables = {
  suppressions: {
    id: SuppressionId
    organization_id: OrganizationId
    normalized_email: string
    email: string
    kind: Generated<'refused' | 'stopped'>
    answer: string
    suppressed_at: Date
  }
  members: {
    id: MemberId
    organization_id: OrganizationId
    name: string
    role: string | null
    license_number: string | null
    external_id: string | null
    status: Generated<'active' | 'suspended' | 'left'>
    /** Computed by the database, for processes of the version before. */
    is_active: ColumnType<boolean, never, never>
    created_at: Generated<Date>
  }
  member_emails: {
    organization_id: OrganizationId
    normalized_email: string
    email: string
    member_id: MemberId
    verified_at: Date | null
    verified_by: 'letter' | 'administrator' | null
    added_at: Generated<Date>
  }
  address_letters: {
    id: AddressLetterId
    organization_id: OrganizationId
    member_id: MemberId
    normalized_email: string
    requested_at: Date
    expires_at: Date
    token_hash: Buffer | null
    used_at: Date | null
    status: Generated<'pending' | 'sent' | 'failed'>
    attempts: Generated<number>
    next_attempt_at: Date | null
    sent_at: Date | null
    last_answer: string | null
  }
  wallet_entries: {
    organization_id: OrganizationId
    member_id: MemberId
    credential_id: CredentialId
    linked_at: Date
  }
}
