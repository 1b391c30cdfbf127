/** The revocation of many credentials, and how far it is. */
export type Revocation = {
  id: string
  /** Only where a job was named. */
  job_id?: string
  reason: string
  requested_at: string
  /** `null` until nothing is left to revoke. */
  finished_at: string | null
  total: number
  revoked: number
  /** Those that had been revoked before; each keeps its first reason. */
  already_revoked: number
  refused: number
  /** Each that it cannot revoke, and why. */
  refusals: { credential_id: string; code: string; error: string }[]
}

/** The retrying of many failures, each once, and how far it is. */
export type RetryRun = {
  id: string
  started_at: string
  finished_at: string | null
  /** Why it ended before it had tried each. */
  stopped_because:
    | 'daily_limit_exceeded'
    | 'yearly_limit_exceeded'
    | 'tenant_inactive'
    | 'starter_not_allowed'
    | 'stopped'
    | null
  total: number
  issued: number
  /** Those that failed again. */
  failed: number
  /** Those that somebody else had dealt with before their turn. */
  ended: number
  /** Those whose whole batch was taken back meanwhile. */
  revoked: number
}
