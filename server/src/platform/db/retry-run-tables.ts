import type { Generated } from 'kysely'
import type { CredentialId, FailureId, OrganizationId, RetryRunId, UserId } from '../ids.ts'

/** The tables of retry runs: a part of `Tables`. */
export type RetryRunTables = {
  retry_runs: {
    id: RetryRunId
    organization_id: OrganizationId
    started_by: UserId
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
