import type {
  AcceptedBatch,
  BulkOrder,
  BulkPreview,
  BulkValidation,
  CredentialOrder,
  IssuedCredential,
  SheetReading,
} from './generated/panel-api.ts'
import { request } from './request.ts'

/** A template and its recipients, as the API takes them. */
export type Rows = { template_id: string; recipients: Record<string, unknown>[] }

/** What issuing would say of each row. Nothing is stored. */
export function validateRows(organizationId: string, body: Rows, signal: AbortSignal): Promise<BulkValidation> {
  return request('/bulk/validate', { method: 'POST', organizationId, body, signal })
}

/** Issues to rows as a job. Asked again under the same key it answers the same, and issues nothing more. */
export function emitRows(organizationId: string, body: BulkOrder, idempotencyKey: string): Promise<AcceptedBatch> {
  return request('/bulk/emit', { method: 'POST', organizationId, body, idempotencyKey })
}

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
): Promise<SheetReading> {
  const { mapping, ...plain } = reading
  const form = new FormData()
  for (const [name, value] of Object.entries(plain)) form.set(name, value)
  if (mapping) form.set('mapping', JSON.stringify(mapping))
  form.set('file', source.bytes, source.name)
  return request('/bulk/read', { method: 'POST', organizationId, body: form, ...(signal && { signal }) })
}

/** What the first of these rows that can be issued would bring, and how long it all takes. Nothing is stored or sent. */
export function previewRows(organizationId: string, body: Rows, signal: AbortSignal): Promise<BulkPreview> {
  return request('/bulk/preview', { method: 'POST', organizationId, body, signal })
}

/** Issues to one person at once. Asked again under the same key it answers the same, and issues nothing more. */
export function issueToOne(
  organizationId: string,
  body: CredentialOrder,
  idempotencyKey: string,
): Promise<IssuedCredential> {
  return request('/credentials', { method: 'POST', organizationId, body, idempotencyKey })
}

/** Where a file to be filled in for a template is downloaded from. A link carries no headers: the organization stands in it. */
export function sheetAddress(organizationId: string, templateId: string, format: 'csv' | 'xlsx', language: string) {
  const query = new URLSearchParams({ format, language, organization: organizationId })
  return `/api/panel/templates/${encodeURIComponent(templateId)}/sheet?${query}`
}
