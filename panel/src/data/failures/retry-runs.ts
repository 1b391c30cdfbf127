import type {
  ListRetryRunRowsQuery,
  RetryRun,
  RetryRunList,
  RetryRunOrder,
  RetryRunRows,
} from '../generated/panel-api.ts'
import { request } from '../request.ts'
import { withQuery } from '../with-query.ts'

export function listRetryRuns(organizationId: string, signal: AbortSignal): Promise<RetryRunList> {
  return request('/retry-runs', { organizationId, signal })
}

export function getRetryRun(organizationId: string, id: string, signal: AbortSignal): Promise<RetryRun> {
  return request(pathOf(id), { organizationId, signal })
}

export function listRetryRunRows(
  organizationId: string,
  id: string,
  selection: ListRetryRunRowsQuery,
  signal: AbortSignal,
): Promise<RetryRunRows> {
  return request(withQuery(`${pathOf(id)}/rows`, selection), { organizationId, signal })
}

/** Starts a run. Asked again under the same key it answers with the same run, and starts no other. */
export function startRetryRun(organizationId: string, body: RetryRunOrder, idempotencyKey: string): Promise<RetryRun> {
  return request('/retry-runs', { method: 'POST', organizationId, body, idempotencyKey })
}

export function stopRetryRun(organizationId: string, id: string): Promise<RetryRun> {
  return request(`${pathOf(id)}/stop`, { method: 'POST', organizationId, body: {} })
}

function pathOf(id: string): `/${string}` {
  return `/retry-runs/${encodeURIComponent(id)}`
}
