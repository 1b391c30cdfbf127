import type { ColumnType, Generated } from 'kysely'
import type { BatchId, CredentialId, MemberId, OrganizationId, PathwayAwardId, PathwayId, TemplateId } from '../ids.ts'

/** The tables of pathways: a part of `Tables`. */
export type PathwayTables = {
  pathways: { id: PathwayId; organization_id: OrganizationId; created_at: Date }
  pathway_versions: {
    organization_id: OrganizationId
    pathway_id: PathwayId
    version: number
    state: Generated<'draft' | 'published' | 'archived'>
    definition: ColumnType<unknown, string, string>
    award_template_id: TemplateId
    created_at: Date
    published_at: Date | null
    archived_at: Date | null
    swept_at: Date | null
    sweep_people: number | null
    sweep_seen: Generated<number>
    sweep_template_id: TemplateId | null
    sweep_credential_id: CredentialId | null
  }
  awaited_templates: {
    organization_id: OrganizationId
    template_id: TemplateId
    pathway_id: PathwayId
    is_awarding: boolean
  }
  arrivals: { organization_id: OrganizationId; credential_id: CredentialId; due_at: Date }
  pathway_awards: {
    id: PathwayAwardId
    organization_id: OrganizationId
    pathway_id: PathwayId
    version: number
    recipient_email: string
    normalized_email: string
    member_id: MemberId | null
    decided_at: Date
    state: Generated<'pending' | 'issued' | 'failed'>
    claim: string | null
    claimed_until: Date | null
    batch_id: BatchId | null
    row_number: number | null
    credential_id: CredentialId | null
    flagged_at: Date | null
  }
  pathway_award_inputs: {
    organization_id: OrganizationId
    award_id: PathwayAwardId
    group_index: number
    credential_id: CredentialId
  }
}
