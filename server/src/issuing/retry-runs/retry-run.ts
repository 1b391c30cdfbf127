import type { FailureCategory } from '../../credentials/failures/failure.ts'
import type { ApiKeyId, CredentialId, FailureId, RetryRunId, UserId } from '../../platform/ids.ts'

/** The failures that one run retries at most. */
export const retryRunRowsMax = 5_000

/** The runs of one organization that may be at work at once. */
export const openRetryRunsMax = 3

/** Why a run ended before it had tried each of its failures. `starter_not_allowed`: who started it may not retry any more. */
export const stopReasons = [
  'daily_limit_exceeded',
  'yearly_limit_exceeded',
  'tenant_inactive',
  'starter_not_allowed',
  'stopped',
] as const
export type StopReason = (typeof stopReasons)[number]

/** The retrying of many failures at the request of a person or a key. The failures and the changes to each are settled when the run starts; each is tried once. */
export type RetryRun = {
  id: RetryRunId
  /** Who started it: a person or a key. */
  startedBy: UserId | null
  apiKeyId: ApiKeyId | null
  /** The request that started it: each retry stands under it in the audit log. */
  requestId: string | null
  startedAt: Date
  finishedAt: Date | null
  stoppedBecause: StopReason | null
}

/**
 * The result of one failure. `ended`: somebody else had dealt with it before its turn, or it is deleted. `revoked`: its whole batch was taken back,
 * so it was not retried. The order is the one in which people look at them.
 */
export const retryRunOutcomes = ['failed', 'issued', 'ended', 'revoked'] as const

export type RetryRunResult =
  | { outcome: 'issued'; credentialId: CredentialId }
  | { outcome: 'failed'; category: FailureCategory; errorCodes: string[] }
  | { outcome: 'ended'; credentialId: CredentialId | null }
  | { outcome: 'revoked'; credentialId: null }

/** A failure of a run whose turn has come, with its overrides as JSON text. */
export type RetryRunTurn = { position: number; failureId: FailureId; overrides: string | null }
