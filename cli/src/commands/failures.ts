import { writeFile } from 'node:fs/promises'
import type { Client, Failure, FailureFilter, RetryAnswer } from '@sello/sdk'
import { writeCsv } from '@sello/sheets'
import { openClient } from '../account/open-account.ts'
import { exitCodes, UsageError } from '../exit-code.ts'
import { note, printJson, printTable } from '../screen/print.ts'
import { startProgress } from '../screen/progress.ts'
import type { CommonOptions, Shell } from '../shell.ts'
import { pairs, typed } from './recipient-source.ts'

type FilterOptions = CommonOptions & {
  job?: string
  batch?: string
  template?: string
  category?: FailureFilter['error_category']
  status?: FailureFilter['status']
}

export async function listFailures(shell: Shell, options: FilterOptions): Promise<void> {
  const failures = await findFailures(shell, await openClient(shell, options), options)
  if (options.json) return printJson(shell, failures)
  const rows = failures.map(({ id, recipient_email, status, error_category, error_message }) => {
    return [id, recipient_email, status, error_category, error_message]
  })
  printTable(shell, ['id', 'email', 'status', 'category', 'message'], rows)
}

type RetryOptions = FilterOptions & { all?: boolean; set?: string[] }

/** Issues failed rows again. With --all the filter says which; only those still pending are tried. */
export async function retryFailures(shell: Shell, options: RetryOptions, id: string | undefined): Promise<number> {
  if ((id === undefined) === !options.all) throw new UsageError('Give the id of one failure, or --all.')
  const overrides = overridesOf(options.set ?? [])
  if (options.all && 'email' in overrides) throw new UsageError('--set email= would send every row to one address.')
  const client = await openClient(shell, options)
  // All of them first: a row that was retried leaves the listing, and the pages behind it move up.
  const ids = id
    ? [id]
    : (await findFailures(shell, client, { ...options, status: 'pending_review' })).map((one) => one.id)
  const answers: (RetryAnswer & { id: string })[] = []
  const progress = startProgress(shell, options)
  for (const failureId of ids) {
    const answer = await client.retryFailure(failureId, overrides, { signal: shell.signal })
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

/** `--set name=` without a value removes the field from the row. */
function overridesOf(given: string[]): Record<string, unknown> {
  const fields = pairs(given, '--set')
  const removed = Object.keys(fields).filter((name) => fields[name] === '')
  const kept = Object.entries(fields).filter(([, value]) => value !== '')
  return { ...typed(Object.fromEntries(kept)), ...Object.fromEntries(removed.map((name) => [name, null])) }
}

/** Every column of the rows as they were sent, so that the file can be corrected and issued. */
export async function exportFailures(shell: Shell, options: FilterOptions & { csv?: string | true }): Promise<void> {
  const failures = await findFailures(shell, await openClient(shell, options), options)
  const rows = failures.map((failure) => ({ ...flatRow(failure), ...aboutFailure(failure) }))
  const columns = ['email', ...new Set(failures.flatMap((failure) => Object.keys(flatRow(failure))))]
  const about = ['error_message', 'error_category', 'failure_id', 'failure_status', 'attempts_made', 'batch_uuid']
  const forFile = typeof options.csv === 'string'
  const text = writeCsv([...new Set([...columns, ...about])], rows, { forFile })
  if (typeof options.csv === 'string') await writeFile(options.csv, text)
  else shell.stdout.write(text)
}

function aboutFailure({ id, status, attempts_made, batch_uuid, error_category, error_message }: Failure) {
  return { failure_id: id, failure_status: status, attempts_made, batch_uuid, error_category, error_message }
}

function flatRow({ row_data: { evidence, ...row } }: Failure): Record<string, string> {
  const [first = {}] = Array.isArray(evidence) ? evidence : []
  const cells = Object.entries({ ...row, ...prefixed(first) }).map(([name, value]) => [name, textOf(value)])
  return Object.fromEntries(cells)
}

function prefixed(evidence: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(evidence ?? {}).map(([name, value]) => [`evidence_${name}`, value]))
}

function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
}

async function findFailures(shell: Shell, client: Client, options: FilterOptions): Promise<Failure[]> {
  const { signal } = shell
  const wanted = { error_category: options.category, status: options.status }
  const named = { achievement_id: options.template, batch_uuid: options.batch, ...wanted }
  if (options.job !== undefined) {
    const { failures } = await client.listJobFailures(options.job, { signal })
    return failures.filter((failure) =>
      Object.entries(named).every(([name, value]) => value === undefined || failure[name as keyof Failure] === value),
    )
  }
  const failures: Failure[] = []
  const filter = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
  for await (const failure of client.failures(filter as FailureFilter, { signal })) failures.push(failure)
  return failures
}
