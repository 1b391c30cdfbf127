import type { Client, Job, SucceededJob } from '@sello/sdk'
import type { SheetRow } from '@sello/sheets'
import { openClient } from '../account/open-account.ts'
import { watchJob } from '../batches/watch-job.ts'
import { exitCodes } from '../exit-code.ts'
import { printFacts, printJson, printTable } from '../screen/print.ts'
import { type SheetTarget, writeRows } from '../screen/write-rows.ts'
import type { CommonOptions, Shell } from '../shell.ts'

export async function viewJob(shell: Shell, options: CommonOptions, id: string): Promise<void> {
  const client = await openClient(shell, options)
  printJob(shell, options, await client.getJob(id, { signal: shell.signal }))
}

type WatchOptions = CommonOptions & { interval?: string; exitStatus?: boolean }

export async function watch(shell: Shell, options: WatchOptions, id: string): Promise<number> {
  const client = await openClient(shell, options)
  const job = await watchJob(shell, client, id, options)
  printJob(shell, options, job)
  return options.exitStatus && job.result.failed > 0 ? exitCodes.rowsFailed[0] : exitCodes.ok[0]
}

function printJob(shell: Shell, options: CommonOptions, job: Job): void {
  const { job_id, status } = job
  if (options.json) printJson(shell, job)
  else if (job.status === 'SUCCESS') printResult(shell, job)
  else if (job.status === 'FAILURE') printFacts(shell, { job_id, status, error: job.error })
  else if (job.status === 'PROGRESS')
    printFacts(shell, { job_id, status, progress: job.progress.status, batch_uuid: job.batch_uuid })
  else printFacts(shell, { job_id, status })
}

function printResult(shell: Shell, { job_id, status, result: { errors, ...counts } }: SucceededJob): void {
  printFacts(shell, { job_id, status, ...counts })
  const rows = errors.map(({ row, email, error }) => [row, email, error])
  if (rows.length > 0) printTable(shell, ['recipient', 'email', 'error'], rows)
}

const resultColumns = ['row', 'email', 'status', 'credential_id', 'credential_url', 'error']

/** Prints a line for each recipient of a job: the credential with its address, or why there is none. */
export async function jobResults(shell: Shell, options: CommonOptions & SheetTarget, id: string): Promise<void> {
  const client = await openClient(shell, options)
  const found = [...(await issuedRows(shell, client, id)), ...(await failedRows(shell, client, id))]
  const rows = found.sort((a, b) => Number(a.row ?? 0) - Number(b.row ?? 0))
  if (await writeRows(shell, options, resultColumns, rows)) return
  if (options.json) printJson(shell, rows)
  else
    printTable(
      shell,
      resultColumns,
      rows.map((row) => resultColumns.map((column) => row[column])),
    )
}

async function issuedRows(shell: Shell, client: Client, id: string): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  for await (const credential of client.credentials({ job_id: id }, { signal: shell.signal })) {
    const { row, recipient_email: email, status, id: credential_id, credential_url } = credential
    rows.push({ row, email, status, credential_id, credential_url, error: null })
  }
  return rows
}

async function failedRows(shell: Shell, client: Client, id: string): Promise<SheetRow[]> {
  const job = await client.getJob(id, { signal: shell.signal })
  if (job.status === 'SUCCESS')
    return job.result.errors.map(({ row, email, error }) => ({ row, email, status: 'failed', error }))
  if (job.status !== 'FAILURE') throw new Error(`The job is still running. Wait for it with: sello jobs watch ${id}`)
  const { failures } = await client.listJobFailures(id, { signal: shell.signal })
  return failures.map(({ recipient_email: email, error_message: error }) => ({
    row: null,
    email,
    status: 'failed',
    error,
  }))
}
