import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { isUuid, type RetryRunId } from '../../../platform/ids.ts'
import { refuse } from '../../../refusals/refusal.ts'
import { stopReasons } from '../../../retry-runs/retry-run.ts'
import { findRetryRunProgress, type RetryRunProgress } from '../../../retry-runs/retry-run-view.ts'

const time = (description: string) => z.string().meta({ description, format: 'date-time' })
const count = (description: string) => z.int().min(0).meta({ description })

export const retryRun = z
  .object({
    id: z.uuid().meta({ description: 'Its id.' }),
    is_mine: z.boolean().meta({ description: 'Whether it was started by who asks.' }),
    started_at: time('When it was started.'),
    finished_at: time('When it ended; null while it is at work.').nullable(),
    stopped_because: z
      .enum(stopReasons)
      .nullable()
      .meta({ description: 'Why it ended before all were tried: the rest is as it was.' }),
    total: count('The failures that it is to try.'),
    issued: count('Those that were issued.'),
    failed: count('Those that failed again.'),
    ended: count('Those that somebody else had dealt with before their turn.'),
    revoked: count('Those that were left as they are, since their whole batch was taken back.'),
  })
  .meta({ id: 'RetryRun', description: 'The retrying of many failures, and how far it is.' })

export const retryRunExample = {
  id: '0198c5d0-7a6b-7d11-9b1c-6d7e8f9a0b1c',
  is_mine: true,
  started_at: '2026-11-22T09:00:00.000Z',
  finished_at: null,
  stopped_because: null,
  total: 137,
  issued: 60,
  failed: 4,
  ended: 1,
  revoked: 0,
}

export function presentRetryRun({ actor }: Context, run: RetryRunProgress): z.output<typeof retryRun> {
  return {
    id: run.id,
    is_mine: actor.kind === 'user' && actor.id === run.startedBy,
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

/** One run as it is now. */
export async function presentRetryRunById(ctx: Context, id: RetryRunId): Promise<z.output<typeof retryRun>> {
  const run = await findRetryRunProgress(ctx, id)
  if (!run) throw refuse('retry_run_not_found')
  return presentRetryRun(ctx, run)
}

/** Of an operation on one run. */
export const ofRetryRun = {
  pathParameters: { id: { description: 'Id of the run.', example: retryRunExample.id } },
  checkPath({ id }: Record<string, string>): void {
    if (!isUuid(id)) throw refuse('retry_run_not_found')
  },
}
