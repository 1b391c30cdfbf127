import type { Found, KnownPerson } from '../generated/panel-api.ts'
import { request } from '../request.ts'
import { withQuery } from '../with-query.ts'

export function searchOrganization(organizationId: string, q: string, signal: AbortSignal): Promise<Found> {
  return request(withQuery('/search', { q }), { organizationId, signal })
}

export function getPerson(organizationId: string, email: string, signal: AbortSignal): Promise<KnownPerson> {
  return request(withQuery('/people', { email }), { organizationId, signal })
}
