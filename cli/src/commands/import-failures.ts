import { createHash } from 'node:crypto'
import { type Client, type Failure, isSelloError } from '@sello/sdk'
import type { RecipientSheet } from '@sello/sheets'
import { openClient } from '../account/open-account.ts'
import { exitCodes, UsageError } from '../exit-code.ts'
import { findFailures } from '../failures/find-failures.ts'
import { type ImportPlan, identifyRepairs, planImport } from '../failures/plan-import.ts'
import { note, printJson, printTable } from '../screen/print.ts'
import { startProgress } from '../screen/progress.ts'
import { type CommonOptions, canAsk, confirm, type Shell } from '../shell.ts'
import { type ReadingOptions, readSheet } from './recipient-source.ts'

type ImportOptions = CommonOptions & ReadingOptions & { retryUnchanged?: boolean; yes?: boolean; dryRun?: boolean }

type Outcome = {
  sheet_row: number
  failure_id: string
  outcome:
    | 'issued'
    | 'failed'
    | 'unchanged'
    | 'duplicate'
    | 'already issued'
    | 'discarded'
    | 'resolved'
    | 'batch revoked'
  credential_id: string | null
  message: string | null
}

const changesShown = 20

/**
 * Imports a file of `failures export` that somebody corrected. Each changed row retries its failure with the changes;
 * nothing else is issued. Failures that are not open any more are reported and left alone, so the same file may be imported
 * again, also after a crash.
 */
export async function importFailures(shell: Shell, options: ImportOptions, file: string): Promise<number> {
  const client = await openClient(shell, options)
  if (!options.yes && !options.dryRun && !canAsk(shell))
    throw new UsageError('Repairing issues, and sends e-mail to people. Give --yes when nobody can be asked.')
  const sheet = await readSheet(shell, options, file, { exactHeaders: true })
  const found = planImport(sheet, await failuresOf(shell, client, options, sheet))
  const plans = found.map(
    (plan): ImportPlan => (options.retryUnchanged && plan.kind === 'unchanged' ? { ...plan, kind: 'repair' } : plan),
  )
  tellPlans(shell, options, plans)
  const repairs = plans.filter((plan) => plan.kind === 'repair').length
  const ask = `Try ${repairs} failures again with these changes, and write to the people by e-mail?`
  if (repairs > 0 && !options.dryRun && !options.yes && !(await confirm(shell, ask))) {
    note(shell, options, 'Nothing was issued.')
    return exitCodes.failed[0]
  }
  const outcomes = options.dryRun ? plans.map(planned) : await carryOut(shell, client, options, plans, repairs)
  if (options.json) printJson(shell, outcomes)
  else
    printTable(
      shell,
      ['sheet row', 'failure', 'outcome', 'credential or reason'],
      outcomes.map((one) => [one.sheet_row, one.failure_id, one.outcome, one.credential_id ?? one.message]),
    )
  return outcomes.some((one) => one.outcome === 'failed') ? exitCodes.rowsFailed[0] : exitCodes.ok[0]
}

/** The failures that the file names, in any state. Where the file names their batches, only these batches are read. */
async function failuresOf(shell: Shell, client: Client, options: CommonOptions, sheet: RecipientSheet) {
  identifyRepairs(sheet)
  const batches = [...new Set(sheet.recipients.map((row) => row.batchId))]
  const found: Failure[] = []
  for (const batch of batches.includes(undefined) ? [undefined] : batches)
    found.push(...(await findFailures(shell, client, { ...options, ...(batch === undefined ? {} : { batch }) })))
  return found
}

function tellPlans(shell: Shell, options: CommonOptions, plans: ImportPlan[]): void {
  const repairs = plans.flatMap((plan) => (plan.kind === 'repair' ? [plan] : []))
  for (const { sheetRow, changes } of repairs.slice(0, changesShown)) {
    const changed = changes.map(({ field, before, after }) => {
      return `${field} ${JSON.stringify(before)} → ${JSON.stringify(after)}`
    })
    note(shell, options, `Row ${sheetRow}: ${changed.join(', ') || 'tried again as it is'}`)
  }
  if (repairs.length > changesShown) note(shell, options, `… and ${repairs.length - changesShown} more.`)
  const count = (kind: ImportPlan['kind']) => plans.filter((plan) => plan.kind === kind).length
  const [unchanged, duplicates, settled] = [count('unchanged'), count('duplicate'), count('settled')]
  note(shell, options, `${repairs.length} to try again, ${settled} not open any more, ${unchanged} unchanged.`)
  if (unchanged > 0) note(shell, options, 'Unchanged rows are left alone; --retry-unchanged tries them as well.')
  if (duplicates > 0)
    note(shell, options, `${duplicates} failed as duplicates of another row and are unchanged: they are left alone.`)
}

async function carryOut(
  shell: Shell,
  client: Client,
  options: CommonOptions,
  plans: ImportPlan[],
  repairs: number,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const progress = startProgress(shell, options, 'Repairing')
  let done = 0
  try {
    for (const plan of plans) {
      if (plan.kind === 'repair') progress.show(done++, repairs)
      outcomes.push(plan.kind === 'repair' ? await repair(shell, client, plan) : planned(plan))
    }
    if (repairs > 0) progress.show(repairs, repairs)
  } catch (error) {
    progress.end()
    note(shell, {}, `${done} of ${repairs} were tried. Give the same file again: what is issued is not issued twice.`)
    throw error
  }
  progress.end()
  return outcomes
}

type Tried = Exclude<ImportPlan, { kind: 'settled' }>

async function repair(shell: Shell, client: Client, plan: Tried): Promise<Outcome> {
  const { sheetRow: sheet_row, failure, overrides } = plan
  const of = { sheet_row, failure_id: failure.id }
  // The same correction of the same failure is one idempotent request; a correction that failed may be tried again.
  const hash = createHash('sha256')
    .update(JSON.stringify([failure.id, failure.attempts_made, overrides]))
    .digest('hex')
  const idempotencyKey = `sello-cli-repair-${hash.slice(0, 40)}`
  try {
    const answer = await client.retryFailure(failure.id, overrides, { idempotencyKey, signal: shell.signal })
    const { credential_id, error_message: message } = answer
    return { ...of, outcome: answer.success ? 'issued' : 'failed', credential_id, message }
  } catch (error) {
    if (isSelloError(error) && error.code === 'failure_of_revoked_batch')
      return { ...of, outcome: 'batch revoked', credential_id: null, message: error.message }
    // Somebody else has dealt with the failure since it was listed.
    if (!isSelloError(error) || error.code !== 'failure_not_pending') throw error
    return { ...of, outcome: 'already issued', credential_id: null, message: error.message }
  }
}

/** The note on a row for which nothing is sent. */
function planned(plan: ImportPlan): Outcome {
  const { sheetRow: sheet_row, failure } = plan
  const of = { sheet_row, failure_id: failure.id, credential_id: failure.retried_credential_id }
  if (plan.kind !== 'settled') {
    const outcome = plan.kind === 'duplicate' ? 'duplicate' : 'unchanged'
    return { ...of, outcome, message: failure.error_message }
  }
  const { status } = failure
  return { ...of, outcome: status === 'discarded' || status === 'resolved' ? status : 'already issued', message: null }
}
