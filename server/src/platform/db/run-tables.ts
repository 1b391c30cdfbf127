import type { Generated } from 'kysely'
import type {
  ApiKeyId,
  BatchId,
  CredentialId,
  FailureId,
  OrganizationId,
  RetryRunId,
  RevocationId,
  UserId,
} from '../ids.ts'

/** The tables of runs over many records: a part of `Tables`. */
export type RunTables = {
  batch_revocations: {
    id: RevocationId
    batch_id: BatchId | null
    organization_id: OrganizationId
    requested_by: UserId | null
    api_key_id: ApiKeyId | null
    request_id: string | null
    reason: string
    requested_at: Date
    total: number
    revoked: Generated<number>
    finished_at: Date | null
  }
  revocation_rows: {
    revocation_id: RevocationId
    organization_id: OrganizationId
    credential_id: CredentialId
    outcome: 'revoked' | 'already_revoked' | 'credential_not_found' | 'template_not_allowed' | null
  }
  retry_runs: {
    id: RetryRunId
    organization_id: OrganizationId
    started_by: UserId | null
    api_key_id: ApiKeyId | null
    request_id: string | null
    started_at: Date
    finished_at: Date | null
    stopped_because:
      | 'daily_limit_exceeded'
      | 'yearly_limit_exceeded'
      | 'tenant_inactive'
      | 'starter_not_allowed'
      | 'stopped'
      | null
  }
  retry_run_rows: {
    run_id: RetryRunId
    organization_id: OrganizationId
    position: number
    failure_id: FailureId
    overrides: string | null
    outcome: 'issued' | 'failed' | 'ended' | 'revoked' | null
    credential_id: CredentialId | null
    error_category: string | null
    error_codes: Generated<string[]>
    attempted_at: Date | null
  }
}
