import type { BatchId, JobId, OrganizationId, PathwayId, RetryRunId, RevocationId, SignInId, UserId } from '../ids.ts'

type OfBatch = { organizationId: OrganizationId; jobId: JobId; batchId: BatchId }

/** The content of each queue's entries. They hold ids and moments only: rows, addresses and secrets stay in their tables. */
export type Payloads = {
  'issue-chunk': OfBatch & { chunkIndex: number }
  'finish-batch': OfBatch
  'mail-chunk': OfBatch & { chunkIndex: number }
  'close-batch': OfBatch
  'retry-failures': { organizationId: OrganizationId; retryRunId: RetryRunId }
  'revoke-credentials': { organizationId: OrganizationId; revocationId: RevocationId }
  /** Filled by earlier versions alone. */
  'revoke-batch': Pick<OfBatch, 'organizationId' | 'batchId'>
  'sweep-pathway': { organizationId: OrganizationId; pathwayId: PathwayId }
  'apply-retention': Record<string, never>
  'make-backup': Record<string, never>
  'collect-bounces': Record<string, never>
  'send-sign-in-letter': { signInId: SignInId; isForWallet?: boolean }
  'send-account-letter': {
    userId: UserId
    letterId: string
    about: 'added' | 'removed' | 'all_removed' | 'address_moved' | 'webhook_off'
    /** The organization that the work belongs to, where it belongs to one. */
    organizationId?: OrganizationId
    at: string
    attempts: number
  }
}

export type QueueName = keyof Payloads

/**
 * The name under which the database keeps each queue. One that was renamed here keeps its name there: what an earlier
 * version left on it, and what one puts there that still runs beside this one, is worked off all the same.
 */
export const storedQueueNames: Readonly<Record<QueueName, string>> = {
  'issue-chunk': 'issue-chunk',
  'finish-batch': 'finish-batch',
  'mail-chunk': 'deliver-mail',
  'close-batch': 'close-batch',
  'retry-failures': 'retry-failures',
  'revoke-credentials': 'revoke-credentials',
  'revoke-batch': 'revoke-batch',
  'sweep-pathway': 'sweep-pathway',
  'apply-retention': 'apply-retention',
  'make-backup': 'make-backup',
  'collect-bounces': 'collect-bounces',
  'send-sign-in-letter': 'send-sign-in-letter',
  'send-account-letter': 'send-passkey-letter',
}
