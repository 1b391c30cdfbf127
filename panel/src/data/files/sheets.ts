import { type Answer, ask, callOf } from '../ask.ts'

/** How a file is to be read, as far as a person said so. */
export type Reading = {
  encoding?: string
  delimiter?: string
  sheet?: string
  date_order?: 'dmy' | 'mdy'
  /** Merged cells all have what the first of them has. */
  merged_cells?: 'first'
  /** Formulas without a result are blank cells. */
  missing_results?: 'empty'
  /** The position of the column that holds a field, from 1; null for a field that none does. */
  mapping?: Record<string, number | null>
}

/** What the service makes of a file. Nothing is stored; rejects with its words on what cannot be read. */
export function readSheet(
  organizationId: string,
  source: { name: string; bytes: Blob },
  reading: Reading,
  signal?: AbortSignal,
): Promise<Answer<'read-bulk'>> {
  const { mapping, ...plain } = reading
  const body = formOf(source, { ...plain, mapping: mapping && JSON.stringify(mapping) })
  return ask('read-bulk', { organizationId, body, ...(signal && { signal }) })
}

/** A file, and what is said of it. */
export function formOf(source: { name: string; bytes: Blob }, fields: Record<string, string | undefined>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value)
  form.set('file', source.bytes, source.name)
  return form
}

/** Windows calls a CSV file one of Excel; the name of the file tells. */
export function withMediaType(file: File): Blob {
  const isWorkbook = file.name.toLowerCase().endsWith('.xlsx')
  const type = isWorkbook ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' : 'text/csv'
  return file.slice(0, file.size, type)
}

/** Where a file to be filled in for a template is downloaded from. A link carries no headers: the organization stands in it. */
export function sheetAddress(
  organizationId: string,
  templateId: string,
  format: 'csv' | 'xlsx',
  language: 'es' | 'en',
): string {
  const query = { format, language }
  const { path } = callOf('download-sample-sheet', { organizationId, path: { id: templateId }, query })
  return `/api/panel${path}&organization=${organizationId}`
}
