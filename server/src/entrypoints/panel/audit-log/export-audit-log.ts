import { csvFileIn, type SheetRow, writeCsvParts } from '@sello/sheets'
import { z } from 'zod'
import { type NamedEntry, readNamedEntries } from '../../../administration/list-named-entries.ts'
import { wordFilter } from '../../http/request-schemas.ts'
import { memberOperation } from '../member.ts'
import { auditQuery, filterOf, presentEntry } from './present-entry.ts'

/** Entries that one file holds. Older ones are got by asking for an earlier range of dates. */
export const exportedRowsMax = 10_000

const columns = [
  'recorded_at',
  'action',
  'subject_kind',
  'subject_id',
  'subject_name',
  'actor_kind',
  'actor_id',
  'actor_name',
  'actor_account',
  'request_id',
  'before',
  'after',
  'id',
]

export const exportAuditLogOperation = memberOperation({
  name: 'export-audit-log',
  leastRole: 'admin',
  method: 'GET',
  path: '/api/panel/audit-log/csv',
  query: z.object({
    ...auditQuery,
    language: wordFilter(['es', 'en'], 'Of the spreadsheet that opens it: in Spanish semicolons separate the cells.'),
  }),
  async handle(ctx, { query }) {
    const headers = {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-log.csv"',
    }
    const entries = readNamedEntries(ctx, filterOf(query), exportedRowsMax)
    return { headers, parts: writeCsvParts(columns, readLines(entries), csvFileIn(query.language ?? 'en')) }
  },
})

async function* readLines(entries: AsyncIterable<NamedEntry[]>): AsyncGenerator<SheetRow[]> {
  for await (const part of entries) yield part.map(lineOf)
}

function lineOf(entry: NamedEntry): SheetRow {
  const { before, after, ...rest } = presentEntry(entry)
  return { ...rest, before: JSON.stringify(before), after: JSON.stringify(after) }
}
