import type { Client, FailuresToEnd, MatchingFailures, RetryRun } from '@sello/sdk'
import { openClient } from '../account/open-account.ts'
import { exitCodes, UsageError } from '../exit-code.ts'
import { onlyGiven } from '../options.ts'
import { note, printFacts, printJson } from '../screen/print.ts'
import { startProgress } from '../screen/progress.ts'
import { type CommonOptions, canAsk, confirm, type Shell } from '../shell.ts'

/** The filter of what is done with many failures, all of which are open. */
export type ManyOptions = CommonOptions & {
  batch?: string
  template?: string
  category?: MatchingFailures['error_category']
  yes?: boolean
}

/** Ends all open failures that match, once somebody has agreed. */
export async function endMany(
  shell: Shell,
  options: ManyOptions,
  verb: string,
  end: (client: Client, which: FailuresToEnd) => Promise<{ ended: number }>,
): Promise<number> {
  const client = await openClient(shell, options)
  if (!(await isAgreed(shell, client, options, verb))) return exitCodes.failed[0]
  const done = await end(client, { matching: matchingOf(options) })
  if (options.json) printJson(shell, done)
  else printFacts(shell, done)
  return exitCodes.ok[0]
}

/** Retries all open failures that match as one run, which goes on where nobody follows it. */
export async function retryMany(shell: Shell, options: ManyOptions & { wait: boolean }): Promise<number> {
  const client = await openClient(shell, options)
  if (!(await isAgreed(shell, client, options, 'Retry'))) return exitCodes.failed[0]
  const { signal } = shell
  const begun = await client.startRetryRun({ matching: matchingOf(options) }, { signal })
  if (!options.wait) return tell(shell, options, begun)
  const progress = startProgress(shell, options, 'Retrying')
  const onProgress = (run: RetryRun) => progress.show(run.issued + run.failed + run.ended + run.revoked, run.total)
  const look = () => client.getRetryRun(begun.id, { signal })
  const run = await client.waitForRun(look, { signal, onProgress }).finally(() => progress.end())
  return tell(shell, options, run)
}

export async function viewRetryRun(shell: Shell, options: CommonOptions, id: string): Promise<number> {
  return tell(shell, options, await (await openClient(shell, options)).getRetryRun(id, { signal: shell.signal }))
}

function matchingOf({ batch, template, category }: ManyOptions): MatchingFailures {
  return onlyGiven({ batch_uuid: batch, achievement_id: template, error_category: category })
}

/** None of it is taken back, so a person is asked, and told how many there are. */
async function isAgreed(shell: Shell, client: Client, options: ManyOptions, verb: string): Promise<boolean> {
  if (options.yes) return true
  if (!canAsk(shell)) throw new UsageError('This cannot be taken back. Give --yes when nobody can be asked.')
  const filter = { ...matchingOf(options), status: 'pending_review' as const }
  const { total } = await client.listBulkFailures({ ...filter, page_size: 1, signal: shell.signal })
  if (await confirm(shell, `${verb} ${total} open failures, 5000 at most?`)) return true
  note(shell, options, 'Nothing was done.')
  return false
}

function tell(shell: Shell, options: CommonOptions, run: RetryRun): number {
  if (options.json) printJson(shell, run)
  else printFacts(shell, run)
  return run.failed > 0 || run.stopped_because !== null ? exitCodes.rowsFailed[0] : exitCodes.ok[0]
}
