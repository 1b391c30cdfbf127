import type { Failure } from '@sello/sdk'
import type { SheetRow } from '@sello/sheets'

/** Failures as a sheet: every column of the rows as they were sent, then the reason and what names the record. */
export function failureSheet(failures: Failure[]): { columns: string[]; rows: SheetRow[] } {
  const rows = failures.map((failure) => ({ ...sentRow(failure), ...aboutFailure(failure) }))
  const sent = failures.flatMap((failure) => Object.keys(sentRow(failure)))
  const about = ['error_message', 'error_category', 'failure_id', 'failure_status', 'attempts_made', 'batch_uuid']
  return { columns: [...new Set(['email', ...sent, ...about])], rows }
}

function aboutFailure({ id, status, attempts_made, batch_uuid, error_category, error_message }: Failure): SheetRow {
  return { failure_id: id, failure_status: status, attempts_made, batch_uuid, error_category, error_message }
}

/** The first piece of evidence has columns of its own; a sheet has no place for more. */
function sentRow({ row_data: { evidence, ...row } }: Failure): SheetRow {
  const [first] = Array.isArray(evidence) ? evidence : []
  const pieces = typeof first === 'object' && first !== null ? Object.entries(first) : []
  const cells = [...Object.entries(row), ...pieces.map(([name, value]) => [`evidence_${name}`, value] as const)]
  return Object.fromEntries(cells.map(([name, value]) => [name, cellOf(value)]))
}

function cellOf(value: unknown): string | number {
  if (typeof value === 'number') return value
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
}
