import { callOf } from '../ask.ts'

/** The form for a file with the answers about it. */
export function formOf(source: { name: string; bytes: Blob }, fields: Record<string, string | undefined>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value)
  form.set('file', source.bytes, source.name)
  return form
}

/** Windows reports a CSV file as a file of Excel, so the name of the file decides. */
export function withMediaType(file: File): Blob {
  const isWorkbook = file.name.toLowerCase().endsWith('.xlsx')
  const type = isWorkbook ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' : 'text/csv'
  return file.slice(0, file.size, type)
}

/** The address of the sheet of a template, to be filled in. A link carries no headers, so the address names the organization. */
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
