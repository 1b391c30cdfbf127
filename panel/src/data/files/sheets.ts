import { callOf } from '../ask.ts'

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
