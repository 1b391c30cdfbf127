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
