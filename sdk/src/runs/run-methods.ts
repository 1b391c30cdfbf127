import { TimeoutError } from '../errors/timeout-error.ts'
import { newIdempotencyKey } from '../idempotency-key.ts'
import type { CallOptions, KeyedCallOptions } from '../options.ts'
import { pause } from '../pause.ts'
import { segment } from '../segment.ts'
import type { SentRequest } from '../send-request.ts'
import type { Revocation } from './run.ts'

/** The methods about runs: work over many records that continues after the answer. A run is started, read, and waited for. */
export type RunMethods = {
  /**
   * Revokes up to 5,000 credentials by their ids, or all credentials of a job, for good.
   *
   * @example
   * const issued = await client.issueOneOrThrow(templateId, { email: 'ana@example.edu', recipient_name: 'Ana Muñoz' })
   * const { id } = await client.revokeCredentials({ credential_ids: [issued.credential_id] }, 'Issued by mistake')
   * console.log((await client.waitForRun(() => client.getRevocation(id))).revoked)
   */
  revokeCredentials(
    which: { credential_ids: string[] } | { job_id: string },
    reason: string,
    options?: KeyedCallOptions,
  ): Promise<Revocation>

  /**
   * @example
   * const nobodys = '0198c5b1-33aa-7d10-9b1c-000000000000'
   * const { id } = await client.revokeCredentials({ credential_ids: [nobodys] }, 'Issued by mistake')
   * for (const { credential_id, error } of (await client.getRevocation(id)).refusals) console.log(credential_id, error)
   */
  getRevocation(id: string, options?: CallOptions): Promise<Revocation>

  /**
   * Reads a run until it has finished. Giving up, by time or by signal, leaves it running.
   *
   * @example
   * const nobodys = '0198c5b1-33aa-7d10-9b1c-000000000000'
   * const { id } = await client.revokeCredentials({ credential_ids: [nobodys] }, 'Issued by mistake')
   * const { refused } = await client.waitForRun(() => client.getRevocation(id), { intervalSeconds: 1 })
   * console.log(refused)
   */
  waitForRun<Run extends { finished_at: string | null }>(
    look: () => Promise<Run>,
    options?: RunWaitOptions<Run>,
  ): Promise<Run>
}

export type RunWaitOptions<Run> = {
  /** Seconds between two reads; 2 by default. */
  intervalSeconds?: number
  /** The number of reads before giving up; 300 by default. */
  attempts?: number
  signal?: AbortSignal
  /** Called with every state that was read, also the last one. */
  onProgress?: (run: Run) => void
}

type Send = (request: SentRequest) => Promise<{ body: unknown }>

export function runMethods(ask: Send): RunMethods {
  const send = async <Body>(request: SentRequest) => (await ask(request)).body as Body
  return {
    revokeCredentials: (which, reason, { idempotencyKey = newIdempotencyKey(), signal } = {}) =>
      send({
        method: 'POST',
        path: '/api/v1/credentials/revoke',
        body: { ...which, reason },
        idempotencyKey,
        signal,
      }),
    getRevocation: (id, { signal } = {}) => send({ method: 'GET', path: `/api/v1/revocations/${segment(id)}`, signal }),
    async waitForRun(look, { intervalSeconds = 2, attempts = 300, signal, onProgress } = {}) {
      for (let looks = 1; ; looks += 1) {
        const run = await look()
        onProgress?.(run)
        if (run.finished_at !== null) return run
        if (looks >= attempts) throw new TimeoutError(`The run has not finished after ${looks} looks. It goes on.`)
        await pause(intervalSeconds * 1_000, signal)
      }
    },
  }
}
