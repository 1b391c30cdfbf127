import { download } from '../files/download.ts'
import type { DownloadFailuresQuery, RepairReading } from '../generated/panel-api.ts'
import { request } from '../request.ts'
import { withQuery } from '../with-query.ts'

/** Saves failures as a file. `isMore` where more match than one file holds. */
export async function downloadFailures(
  organizationId: string,
  query: DownloadFailuresQuery,
): Promise<{ count: number; isMore: boolean }> {
  const headers = await download(withQuery('/failures/file', query), organizationId)
  return { count: Number(headers.get('x-failures')), isMore: headers.get('x-more-failures') === 'true' }
}

/** What a corrected file asks for. Nothing is stored or issued; rejects with the service's words on what cannot be read. */
export function readRepairs(
  organizationId: string,
  source: { name: string; bytes: Blob; dateOrder?: 'dmy' | 'mdy' },
  signal: AbortSignal,
): Promise<RepairReading> {
  const form = new FormData()
  if (source.dateOrder) form.set('date_order', source.dateOrder)
  form.set('file', source.bytes, source.name)
  return request('/failures/repairs', { method: 'POST', organizationId, body: form, signal })
}
