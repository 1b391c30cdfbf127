import type { Client } from '@sello/sdk'
import { openClient } from '../account/open-account.ts'
import { type BatchOutcome, type IssueReport, reportIssue } from '../batches/issue-report.ts'
import { type Batch, splitBatches } from '../batches/split-batches.ts'
import { countVerdicts, findings, type PlacedVerdict, validateRows } from '../batches/validate-rows.ts'
import { watchJob } from '../batches/watch-job.ts'
import { exitCodes, UsageError } from '../exit-code.ts'
import { counted, note, printJson, printTable } from '../screen/print.ts'
import { canAsk, confirm, type Shell } from '../shell.ts'
import { readSource } from './recipient-source.ts'
import { type ValidateOptions, validate } from './validate.ts'

type IssueOptions = ValidateOptions & {
  dryRun?: boolean
  letters?: boolean
  yes?: boolean
  wait?: boolean
  idempotencyKey?: string
  interval?: string
}

const faultsShown = 20

/**
 * Issues a file, in as many requests as it needs, or one credential. It is validated first, and a person sees the result
 * before confirming. Invalid rows are sent too, so that the service keeps them as failures.
 *
 * A file that is sent again within 24 hours issues nothing twice; to issue it anew on purpose, give another
 * --idempotency-key.
 */
export async function issue(shell: Shell, options: IssueOptions): Promise<number> {
  if (options.dryRun) return validate(shell, options)
  const client = await openClient(shell, options)
  if (!options.yes && !canAsk(shell))
    throw new UsageError('Issuing sends e-mail to people. Give --yes when nobody can be asked.')
  const rows = await readSource(shell, options)
  const verdicts = await validateRows(shell, client, options, rows)
  tellVerdicts(shell, options, verdicts)
  if (!options.yes && !(await agreed(shell, client, options, verdicts))) {
    note(shell, options, 'Nothing was issued.')
    return exitCodes.failed[0]
  }
  // A person named on the command line is issued to each time anew; a file is recognised by its content.
  const batches = splitBatches(
    options.template,
    rows.map((row) => row.recipient),
    options.idempotencyKey,
  )
  const outcomes = await sendAll(shell, client, options, batches)
  if (options.wait) await waitForAll(shell, client, options, outcomes)
  const report = reportIssue(options.template, rows, outcomes)
  if (options.json) printJson(shell, { ...report, checked: countVerdicts(verdicts) })
  else printReport(shell, options, report)
  return report.errors.length > 0 ? exitCodes.rowsFailed[0] : exitCodes.ok[0]
}

/** Prints the problems with their rows, and the number of rows that can be issued. */
function tellVerdicts(shell: Shell, options: IssueOptions, verdicts: PlacedVerdict[]): void {
  const found = findings(verdicts)
  for (const [, sheetRow, email, level, words] of found.slice(0, faultsShown))
    note(shell, options, `Row ${sheetRow}, ${email}: ${level}: ${words}`)
  if (found.length > faultsShown)
    note(
      shell,
      options,
      `… and ${found.length - faultsShown} more. All of them: sello validate, with the same options.`,
    )
  const { total, errors } = countVerdicts(verdicts)
  const bad = verdicts.filter((verdict) => verdict.status === 'error').map((verdict) => verdict.sheet_row)
  const more = bad.length > faultsShown ? ', …' : ''
  const rows = bad.length === 1 ? 'row' : 'rows'
  const cannot = errors > 0 ? `, ${errors} cannot (${rows} ${bad.slice(0, faultsShown).join(', ')}${more})` : ''
  note(shell, options, `${total - errors} can be issued${cannot}.`)
}

async function agreed(
  shell: Shell,
  client: Client,
  options: IssueOptions,
  verdicts: PlacedVerdict[],
): Promise<boolean> {
  const good = verdicts.filter((verdict) => verdict.status !== 'error')
  if (good.length === 0) return false
  const { name, issuer_name } = await client.getTemplate(options.template, { signal: shell.signal })
  const [first] = good
  const whom = first && good.length === 1 ? first.email : `${good.length} people`
  const rest = verdicts.length - good.length
  const kept = rest > 0 ? ` The other ${rest} are kept as failures, to be repaired.` : ''
  const write = options.letters === false ? '' : ', and write to them by e-mail'
  return confirm(shell, `Issue "${name}" of ${issuer_name} to ${whom}${write}?${kept}`)
}

async function sendAll(shell: Shell, client: Client, options: IssueOptions, batches: Batch[]): Promise<BatchOutcome[]> {
  const outcomes: BatchOutcome[] = []
  try {
    for (const batch of batches) {
      const key = options.email === undefined || options.idempotencyKey ? { idempotencyKey: batch.idempotencyKey } : {}
      const how = { ...key, ...(options.letters === false && { notify: false }), signal: shell.signal }
      const answer = await client.issueCredentials(options.template, batch.recipients, how)
      outcomes.push({ batch, answer })
      if (answer.mode === 'async') note(shell, options, `Job ${answer.job_id}: ${batch.recipients.length} recipients`)
      if (answer.replayed)
        note(
          shell,
          options,
          'This was sent before, within 24 hours: this is the earlier answer, nothing is issued again.',
        )
    }
    return outcomes
  } catch (error) {
    if (outcomes.length > 0)
      note(
        shell,
        {},
        `${outcomes.length} of ${batches.length} parts were sent. Run the same command again: nothing is issued twice.`,
      )
    throw error
  }
}

async function waitForAll(
  shell: Shell,
  client: Client,
  options: IssueOptions,
  outcomes: BatchOutcome[],
): Promise<void> {
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.answer.mode === 'sync') continue
    const name = outcomes.length > 1 ? `Part ${index + 1} of ${outcomes.length}` : ''
    const { result } = await watchJob(shell, client, outcome.answer.job_id, options, name)
    outcome.result = result
  }
}

function printReport(shell: Shell, options: IssueOptions, report: IssueReport): void {
  const { credentials, jobs, errors, total, successful, failed, emails_sent } = report
  if (credentials.length > 0)
    printTable(
      shell,
      ['email', 'credential', 'page'],
      credentials.map((one) => [one.email, one.credential_id, one.credential_url]),
    )
  if (errors.length > 0)
    printTable(
      shell,
      ['recipient', 'sheet row', 'email', 'error'],
      errors.map(({ row, sheet_row, email, error }) => [row, sheet_row, email, error]),
    )
  if (successful !== undefined) {
    const mailed = emails_sent === undefined ? '' : `, ${counted(emails_sent, 'letter')} sent`
    note(shell, options, `${counted(total, 'recipient')}: ${successful} issued, ${failed} failed${mailed}.`)
    return
  }
  for (const { job_id } of jobs) shell.stdout.write(`${job_id}\n`)
  note(shell, options, `Follow it with: sello jobs watch ${jobs[0]?.job_id}`)
}
