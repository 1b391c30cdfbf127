import type {
  CountFailuresQuery,
  EndedFailures,
  Failure,
  FailureCounts,
  FailurePage,
  FailureRetry,
  FailuresDiscard,
  FailuresResolution,
  ListFailureRowsQuery,
} from '../generated/panel-api.ts'
import { request } from '../request.ts'
import { withQuery } from '../with-query.ts'

export function listFailures(
  organizationId: string,
  selection: ListFailureRowsQuery,
  signal: AbortSignal,
): Promise<FailurePage> {
  return request(withQuery('/failures', selection), { organizationId, signal })
}

export function countFailures(
  organizationId: string,
  selection: CountFailuresQuery,
  signal: AbortSignal,
): Promise<FailureCounts> {
  return request(withQuery('/failures/counts', selection), { organizationId, signal })
}

export function getFailure(organizationId: string, id: string, signal: AbortSignal): Promise<Failure> {
  return request(pathOf(id), { organizationId, signal })
}

/** Answers with the failure as it is then: retried, or open with the new error. */
export function retryFailure(organizationId: string, id: string, body: FailureRetry): Promise<Failure> {
  return request(`${pathOf(id)}/retry`, { method: 'POST', organizationId, body })
}

export function resolveFailure(organizationId: string, id: string, note: string): Promise<Failure> {
  return request(`${pathOf(id)}/resolve`, { method: 'POST', organizationId, body: { note } })
}

export function discardFailure(organizationId: string, id: string): Promise<Failure> {
  return request(`${pathOf(id)}/discard`, { method: 'POST', organizationId, body: {} })
}

/** Those that are named, or all open ones that match. Answers with how many were ended. */
export function resolveFailures(organizationId: string, body: FailuresResolution): Promise<EndedFailures> {
  return request('/failures/resolve', { method: 'POST', organizationId, body })
}

export function discardFailures(organizationId: string, body: FailuresDiscard): Promise<EndedFailures> {
  return request('/failures/discard', { method: 'POST', organizationId, body })
}

function pathOf(id: string): `/${string}` {
  return `/failures/${encodeURIComponent(id)}`
}
