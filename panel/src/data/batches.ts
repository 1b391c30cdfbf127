import { download } from './files/download.ts'
import type { Batch, BatchNote, BatchPage, BatchRevocationOrder, ListBatchesQuery } from './generated/panel-api.ts'
import { request } from './request.ts'
import { withQuery } from './with-query.ts'

export function listBatches(
  organizationId: string,
  selection: ListBatchesQuery,
  signal: AbortSignal,
): Promise<BatchPage> {
  return request(withQuery('/batches', selection), { organizationId, signal })
}

/** By the id of the batch, or by that of its job. */
export function getBatch(organizationId: string, id: string, signal: AbortSignal): Promise<Batch> {
  return request(pathOf(id), { organizationId, signal })
}

/** Takes the whole batch back, for good. The number is what the person typed: the service compares it too. */
export function revokeBatch(organizationId: string, id: string, body: BatchRevocationOrder): Promise<Batch> {
  return request(`${pathOf(id)}/revoke`, { method: 'POST', organizationId, body })
}

/** Replaces the team's note; an empty one takes it away. */
export function noteBatch(organizationId: string, id: string, body: BatchNote): Promise<Batch> {
  return request(`${pathOf(id)}/note`, { method: 'PUT', organizationId, body })
}

/** Saves what became of each row as a file. */
export async function downloadReport(organizationId: string, id: string, language: 'es' | 'en'): Promise<void> {
  await download(withQuery(`${pathOf(id)}/report`, { language }), organizationId)
}

function pathOf(id: string): `/${string}` {
  return `/batches/${encodeURIComponent(id)}`
}
