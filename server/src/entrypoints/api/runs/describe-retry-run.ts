import { z } from 'zod'
import { retryRunRowsMax, stopReasons } from '../../../issuing/retry-runs/retry-run.ts'
import type { RetryRunProgress } from '../../../issuing/retry-runs/retry-run-view.ts'

const count = (description: string) => z.int().min(0).max(retryRunRowsMax).meta({ description })

export const retryRun = z
  .object({
    id: z.uuid().meta({ description: 'Run id.' }),
    started_at: z.string().meta({ description: 'When it was asked for.', format: 'date-time' }),
    finished_at: z
      .string()
      .nullable()
      .meta({ description: 'When it had tried each, or was stopped; null until then.', format: 'date-time' }),
    stopped_because: z
      .enum(stopReasons)
      .nullable()
      .meta({ description: 'Why it ended before it had tried each; what it did not try is as it was.' }),
    total: count('Failures of the run.'),
    issued: count('Those that were issued after all.'),
    failed: count('Those that failed again.'),
    ended: count('Those that somebody else had dealt with before their turn.'),
    revoked: count('Those whose whole batch was taken back meanwhile.'),
  })
  .meta({ id: 'RetryRun', description: 'The retrying of many failures, each once, and how far it is.' })

export function presentRetryRun(run: RetryRunProgress) {
  return {
    id: run.id,
    started_at: run.startedAt.toISOString(),
    finished_at: run.finishedAt?.toISOString() ?? null,
    stopped_because: run.stoppedBecause,
    total: run.total,
    issued: run.issued,
    failed: run.failed,
    ended: run.ended,
    revoked: run.revoked,
  }
}

export const retryRunExample = {
  id: '0198c5d2-11aa-7b22-8c33-4d5e6f7a8b9c',
  started_at: '2026-11-27T11:04:05.000Z',
  finished_at: null,
  stopped_because: null,
  total: 1,
  issued: 0,
  failed: 0,
  ended: 0,
  revoked: 0,
}
