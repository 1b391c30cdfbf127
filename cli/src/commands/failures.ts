import { type Client, type Failure, isSelloError, type RetryAnswer } from '@sello/sdk'
import { failureSheet, isDuplicateFailure } from '@sello/sheets'
import { openClient } from '../account/open-account.ts'
import { exitCodes, UsageError } from '../exit-code.ts'
import { type FilterOptions, findFailures } from '../failures/find-failures.ts'
import { endMany, type ManyOptions } from '../runs/many-failures.ts'
import { note, printFacts, printJson, printTable } from '../screen/print.ts'
import { startProgress } from '../screen/progress.ts'
import { type SheetTarget, writeRows } from '../screen/write-rows.ts'
import type { CommonOptions, Shell } from '../shell.ts'
import { pairs, typed } from './recipient-source.ts'

export async function listFailures(shell: Shell, options: FilterOptions): Promise<void> {
  const failures = await findFailures(shell, await openClient(shell, options), options)
  if (options.json) return printJson(shell, failures)
  const rows = failures.map(({ id, recipient_email, status, error_category, error_message }) => {
    return [id, recipient_email, status, error_category, error_message]
  })
  printTable(shell, ['id', 'email', 'status', 'category', 'message'], rows)
}

type RetryOptions = FilterOptions & { all?: boolean; set?: string[] }

/** Retries failures. With --all the filter selects them; only pending ones are retried. */
export async function retryFailures(shell: Shell, options: RetryOptions, id: string | undefined): Promise<number> {
  if ((id === undefined) === !options.all) throw new UsageError('Give the id of one failure, or --all.')
  const overrides = overridesOf(options.set ?? [])
  if (options.all && 'email' in overrides) throw new UsageError('--set email= would send every row to one address.')
  const client = await openClient(shell, options)
  // Lists all failures first: a retried one leaves the list, and the pages after it shift.
  const ids = id ? [id] : await retriable(shell, client, options)
  const answers: (RetryAnswer & { id: string })[] = []
  const progress = startProgress(shell, options, 'Repairing')
  for (const failureId of ids) {
    const answer = await retryOne(shell, client, failureId, overrides)
    answers.push({ id: failureId, ...answer })
    if (ids.length > 1) progress.show(answers.length, ids.length)
  }
  progress.end()
  if (options.json) printJson(shell, answers)
  else {
    const rows = answers.map((answer) => [
      answer.id,
      answer.success ? 'issued' : 'failed',
      answer.credential_id ?? answer.error_message,
    ])
    printTable(shell, ['failure', 'outcome', 'credential or error'], rows)
  }
  const failed = answers.filter((answer) => !answer.success).length
  if (ids.length > 1) note(shell, options, `${ids.length - failed} issued, ${failed} failed again.`)
  return failed > 0 ? exitCodes.rowsFailed[0] : exitCodes.ok[0]
}

/** A failure whose batch was taken back cannot be retried: among many failures this is the result of one. */
async function retryOne(
  shell: Shell,
  client: Client,
  id: string,
  overrides: Record<string, unknown>,
): Promise<RetryAnswer> {
  try {
    return await client.retryFailure(id, overrides, { signal: shell.signal })
  } catch (error) {
    if (!isSelloError(error) || error.code !== 'failure_of_revoked_batch') throw error
    const { message: error_message } = error
    return { success: false, credential_id: null, error_category: 'unknown', error_message, error_codes: [] }
  }
}

/** The failures that match the filter, without duplicates: the service was right to refuse these, and alone they would be issued. */
async function retriable(shell: Shell, client: Client, options: FilterOptions): Promise<string[]> {
  const found = await findFailures(shell, client, { ...options, status: 'pending_review' })
  const duplicates = found.filter(isDuplicateFailure)
  if (duplicates.length > 0) {
    const ids = duplicates.slice(0, 5).map((one) => one.id)
    const more = duplicates.length > ids.length ? ', …' : ''
    note(
      shell,
      options,
      `${duplicates.length} failed as duplicates of another row and are left out; each can be retried by its id: ${ids.join(', ')}${more}`,
    )
  }
  return found.filter((one) => !isDuplicateFailure(one)).map((one) => one.id)
}

/** `--set name=` without a value removes the field from the row. */
function overridesOf(given: string[]): Record<string, unknown> {
  const fields = pairs(given, '--set')
  const removed = Object.keys(fields).filter((name) => fields[name] === '')
  const kept = Object.entries(fields).filter(([, value]) => value !== '')
  return { ...typed(Object.fromEntries(kept)), ...Object.fromEntries(removed.map((name) => [name, null])) }
}

/** Writes every column of the rows as they were sent, so that the file can be corrected and given to `failures import`. */
export async function exportFailures(shell: Shell, options: FilterOptions & SheetTarget): Promise<void> {
  const failures = await findFailures(shell, await openClient(shell, options), options)
  const { columns, rows } = failureSheet(failures)
  const target = options.xlsx === undefined && options.csv === undefined ? { ...options, csv: true as const } : options
  await writeRows(shell, target, columns, rows)
}

type EndOptions = ManyOptions & { all?: boolean }

/** One by its id, or with --all every open one that the filter finds. */
export async function resolveFailure(
  shell: Shell,
  options: EndOptions & { note: string },
  id: string | undefined,
): Promise<number> {
  refuseNeither(options, id)
  if (id === undefined)
    return endMany(shell, options, 'Mark', (client, which) =>
      client.resolveFailures(which, options.note, { signal: shell.signal }),
    )
  const client = await openClient(shell, options)
  return printEnded(shell, options, await client.resolveFailure(id, options.note, { signal: shell.signal }))
}

export async function discardFailure(shell: Shell, options: EndOptions, id: string | undefined): Promise<number> {
  refuseNeither(options, id)
  if (id === undefined)
    return endMany(shell, options, 'Discard', (client, which) =>
      client.discardFailures(which, { signal: shell.signal }),
    )
  const client = await openClient(shell, options)
  return printEnded(shell, options, await client.discardFailure(id, { signal: shell.signal }))
}

function refuseNeither({ all }: EndOptions, id: string | undefined): void {
  if ((id === undefined) === !all) throw new UsageError('Give the id of one failure, or --all.')
}

function printEnded(shell: Shell, options: CommonOptions, failure: Failure): number {
  const { id, status, recipient_email } = failure
  if (options.json) printJson(shell, failure)
  else printFacts(shell, { id, status, recipient_email })
  return exitCodes.ok[0]
}
