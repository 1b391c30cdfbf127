import { csvFileIn, type SheetRow, writeCsvParts } from '@sello/sheets'
import { z } from 'zod'
import { type NamedEntry, readNamedEntries } from '../../../administration/list-named-entries.ts'
import { auditColumns } from '../../../platform/audit-log/audit-entry-store.ts'
import { wordFilter } from '../../http/request-schemas.ts'
import { fileHeaders } from '../file-headers.ts'
import { teamOperation } from '../team.ts'
import { auditQuery, filterOf, presentNamedEntry } from './list-audit-entries.ts'

/** Entries that one file holds. Older ones are got by asking for an earlier range of dates. */
export const exportedRowsMax = 10_000

const names: Partial<Record<string, string>> = { subject_id: 'subject_name', actor_id: 'actor_name' }
const columns = auditColumns.flatMap((column) => [column, names[column] ?? []].flat())

export const exportAuditLogOperation = teamOperation({
  name: 'export-audit-log',
  leastRole: 'admin',
  route: 'GET /api/panel/audit-log/csv',
  query: z.object({
    ...auditQuery,
    language: wordFilter(['es', 'en']),
  }),
  async handle(ctx, { query }) {
    const lines = readLines(readNamedEntries(ctx, filterOf(query), exportedRowsMax))
    const parts = writeCsvParts(columns, lines, csvFileIn(query.language ?? 'en'))
    return { headers: fileHeaders('audit-log', 'csv'), parts }
  },
})

async function* readLines(entries: AsyncIterable<NamedEntry[]>): AsyncGenerator<SheetRow[]> {
  for await (const part of entries) yield part.map(lineOf)
}

function lineOf(entry: NamedEntry): SheetRow {
  const { before, after, ...rest } = presentNamedEntry(entry)
  return { ...rest, before: JSON.stringify(before), after: JSON.stringify(after) }
}
