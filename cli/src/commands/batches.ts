import type { BatchFilter } from '@sello/sdk'
import { openClient } from '../account/open-account.ts'
import { printJson, printTable } from '../screen/print.ts'
import type { CommonOptions, Shell } from '../shell.ts'

type ListOptions = CommonOptions &
  Pick<BatchFilter, 'state' | 'text' | 'before'> & { template?: string; limit?: string }

export async function listBatches(shell: Shell, options: ListOptions): Promise<void> {
  const { template, state, text, before, limit } = options
  const client = await openClient(shell, options)
  const asked = { state, text, before, ...(template !== undefined && { template_id: template }) }
  const batches = await client.listBatches({
    ...asked,
    ...(limit !== undefined && { limit: Number(limit) }),
    signal: shell.signal,
  })
  if (options.json) return printJson(shell, batches)
  const rows = batches.map((one) => [
    one.batch_uuid,
    one.status,
    one.template_name,
    one.successful,
    one.failed,
    one.file_name ?? '',
    one.note ?? '',
  ])
  printTable(shell, ['batch', 'status', 'template', 'issued', 'failed', 'file', 'note'], rows)
}

export async function reportBatch(shell: Shell, options: CommonOptions, id: string): Promise<void> {
  const client = await openClient(shell, options)
  const report = await client.getBatchReport(id, { signal: shell.signal })
  if (options.json) return printJson(shell, report)
  const rows = report.rows.map((one) => [one.row, one.email, one.outcome, one.letter, one.credential_url ?? one.error])
  printTable(shell, ['row', 'email', 'outcome', 'letter', 'credential or error'], rows)
}
