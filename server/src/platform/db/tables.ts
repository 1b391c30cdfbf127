import type { ColumnType, Generated } from 'kysely'
import type {
  ApiKeyId,
  AuditEntryId,
  BatchId,
  CredentialId,
  FailureId,
  IssuerId,
  JobId,
  MemberId,
  OrganizationId,
  StatusListId,
  TemplateId,
  UserId,
} from '../ids.ts'
import type { EventTables } from './event-tables.ts'
import type { MemberTables } from './member-tables.ts'
import type { PathwayTables } from './pathway-tables.ts'
import type { PeopleTables } from './people-tables.ts'
import type { RunTables } from './run-tables.ts'
import type { TemplateTables } from './template-tables.ts'

/** The tables of server/db/schema.sql. server/test/architecture holds which file may write which table. */
export type Tables = MemberTables &
  EventTables &
  PathwayTables &
  PeopleTables &
  TemplateTables &
  RunTables & {
    organizations: {
      id: OrganizationId
      slug: string
      name: string
      folded_name: string | null
      shares_name: Generated<boolean>
      language: 'es' | 'en'
      url: string | null
      is_active: Generated<boolean>
      allows_name_removal: Generated<boolean>
      allows_wallets: Generated<boolean>
      is_sandbox: Generated<boolean>
      asks_more_than_letters: Generated<boolean>
      created_at: Generated<Date>
      removed_at: Date | null
      letters_per_day: number | null
      stored_megabytes_per_day: number | null
      members_max: number | null
      credentials_per_year: number | null
      told_until: Generated<Date>
    }
    issuers: {
      id: IssuerId
      organization_id: OrganizationId
      did: string
      name: string
      url: string | null
      email: string | null
      image_url: string | null
      reply_to: string | null
      description: string | null
      accent: string | null
      created_at: Generated<Date>
    }
    issuer_keys: {
      id: string
      organization_id: OrganizationId
      issuer_id: IssuerId
      public_key_multibase: string
      sealed_private_key: Buffer
      status: Generated<'active' | 'retired' | 'withdrawn' | 'compromised'>
      ended_at: Date | null
      end_reason: string | null
      created_at: Generated<Date>
    }
    service_address: {
      is_only: Generated<boolean>
      public_url: string
      kept_at: Generated<Date>
    }
    api_keys: {
      id: ApiKeyId
      organization_id: OrganizationId
      name: string
      key_hash: Buffer
      prefix: string
      last_four: string
      created_at: Generated<Date>
      last_used_at: Date | null
      revoked_at: Date | null
      created_by: UserId | null
      revoked_by: UserId | null
      scopes: string[] | null
      expires_at: Date | null
      allowed_networks: string[] | null
      allowed_templates: TemplateId[] | null
    }
    rate_windows: { api_key_id: ApiKeyId; operation: string; window_start: Date; requests: number }
    jobs: {
      id: JobId
      organization_id: OrganizationId
      api_key_id: ApiKeyId | null
      started_by: Generated<UserId | null>
      batch_id: BatchId
      template_id: TemplateId
      template_version: number | null
      status: Generated<'PENDING' | 'STARTED' | 'PROGRESS' | 'SUCCESS' | 'FAILURE'>
      route: 'single' | 'chunked'
      total: number
      processed: Generated<number>
      chunks_total: number
      chunks_done: Generated<number>
      error: string | null
      file_name: string | null
      note: Generated<string | null>
      created_at: Date
      started_at: Date | null
      issued_at: Date | null
      finished_at: Date | null
    }
    chunks: {
      batch_id: BatchId
      chunk_index: number
      organization_id: OrganizationId
      first_row: number
      row_count: number
      rows: string | null
      fence: Generated<number>
      lease_until: Date | null
      attempts: Generated<number>
      done_at: Date | null
      mailed_at: Date | null
      successful: Generated<number>
      failed: Generated<number>
      already_emitted: Generated<number>
      internal_count: Generated<number>
      external_count: Generated<number>
    }
    status_lists: {
      id: StatusListId
      organization_id: OrganizationId
      allocated: Generated<number>
      seed: Buffer
      bits: Buffer
      document: string
      opened_in: Generated<string>
      created_at: Generated<Date>
      updated_at: Generated<Date>
    }
    credentials: {
      id: CredentialId
      organization_id: OrganizationId
      template_id: TemplateId
      batch_id: BatchId
      row_number: number
      recipient_email: string
      normalized_email: string
      achievement_name: string
      status: Generated<'active' | 'revoked'>
      revocation_reason: string | null
      revoked_at: Date | null
      issued_at: Date
      valid_until: Date | null
      member_id: MemberId | null
      status_list_id: StatusListId
      status_list_index: number
      document: string
      erased_at: Date | null
      superseded_by: CredentialId | null
      external_id: string | null
    }
    issuances: {
      batch_id: BatchId
      normalized_email: string
      credential_id: CredentialId
      organization_id: OrganizationId
      status_list_id: StatusListId
      status_list_index: number
    }
    failures: {
      id: FailureId
      organization_id: OrganizationId
      batch_id: BatchId
      row_number: number
      template_id: TemplateId
      recipient_email: string
      row_data: string
      error_category: FailureCategoryColumn
      error_message: string
      attempts_made: Generated<number>
      first_seen_at: Date
      last_attempt_at: Date
      status: Generated<'pending_review' | 'retried' | 'discarded' | 'resolved'>
      retried_credential_id: CredentialId | null
      last_retry_overrides: string | null
      error_codes: Generated<string[]>
      omitted_bytes: number | null
      omitted_sha256: string | null
      resolution_note: string | null
      resolved_at: Date | null
      search_text: Generated<string>
    }
    outbox: {
      credential_id: CredentialId
      organization_id: OrganizationId
      batch_id: BatchId
      chunk_index: number | null
      recipient_email: string
      words: string
      status: Generated<'pending' | 'held' | 'sent' | 'failed' | 'silent'>
      attempts: Generated<number>
      next_attempt_at: Date | null
      sent_at: Date | null
      last_answer: string | null
      resent_at: Date | null
      joined_to: CredentialId | null
      awaits_until: Date | null
    }
    audit_entries: {
      id: AuditEntryId
      organization_id: OrganizationId
      recorded_at: Date
      action: string
      subject_kind: string
      subject_id: string
      actor_kind: 'user' | 'api_key' | 'operator' | 'worker'
      actor_id: string | null
      actor_account: string | null
      request_id: string | null
      before: Json<Record<string, unknown>>
      after: Json<Record<string, unknown>>
    }
    idempotency_keys: {
      api_key_id: ApiKeyId | null
      user_id: UserId | null
      key: string
      organization_id: OrganizationId
      request_hash: Buffer
      status: Generated<number>
      headers: Json<Record<string, string>>
      body: string
      created_at: Date
    }
    workers: {
      id: string
      started_at: Generated<Date>
      seen_at: Generated<Date>
      stopped_at: Date | null
      letter_sent_at: Date | null
      letter_failed_at: Date | null
      letters_failing_since: Date | null
    }
    sealing_keys: { id: string; public_key_multibase: string; sealed_private_key: Buffer; created_at: Date }
    audit_seals: {
      organization_id: OrganizationId
      number: number
      sealed_at: Date
      last_entry_id: AuditEntryId
      entry_ids: AuditEntryId[]
      entry_digests: Buffer[]
      digest: Buffer
      key_id: string
      signature: Buffer
    }
    backups: { id: string; ended_at: Generated<Date>; file: string; bytes: number; rows: number; fault: string | null }
    daily_use: {
      organization_id: OrganizationId
      day: string
      letters: Generated<number>
      bytes: Generated<number>
      refused: Generated<number>
      credentials: Generated<number>
      deliveries: Generated<number>
    }
    sandbox_letters: {
      id: string
      organization_id: OrganizationId
      message_id: string
      received_at: Date
      recipient: string
      reply_to: string | null
      subject: string
      content: string
    }
    inbox_letters: { id: string; received_at: Date; recipient: string; subject: string; raw: Buffer }
  }

type Json<T> = ColumnType<T, string, string>

type FailureCategoryColumn =
  | 'validation_error'
  | 'signing_error'
  | 'image_error'
  | 'external_service_error'
  | 'rds_error'
  | 'unknown'
