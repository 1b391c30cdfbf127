/** The revocation of many credentials, and its progress. */
export type Revocation = {
  id: string
  /** Present where the credentials of a job are revoked. */
  job_id?: string
  reason: string
  requested_at: string
  /** `null` until nothing is left to revoke. */
  finished_at: string | null
  total: number
  revoked: number
  /** The credentials that had been revoked before; each keeps its first reason. */
  already_revoked: number
  refused: number
  /** Each credential that cannot be revoked, and why. */
  refusals: { credential_id: string; code: string; error: string }[]
}

/** The retry of many failures, each once, and its progress. */
export type RetryRun = {
  id: string
  started_at: string
  finished_at: string | null
  /** Why the run ended before it had tried every failure. */
  stopped_because:
    | 'daily_limit_exceeded'
    | 'yearly_limit_exceeded'
    | 'tenant_inactive'
    | 'starter_not_allowed'
    | 'stopped'
    | null
  total: number
  issued: number
  /** The failures that failed again. */
  failed: number
  /** The failures that somebody else had dealt with before their turn. */
  ended: number
  /** The failures whose whole batch was taken back meanwhile. */
  revoked: number
}
