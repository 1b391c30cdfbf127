import { download } from '../files/download.ts'
import type { Erased } from '../generated/panel-api.ts'
import { request } from '../request.ts'

/** Saves everything that the organization holds about a person as a file. */
export function downloadPerson(organizationId: string, email: string): Promise<Headers> {
  return download('/people/export', organizationId, { method: 'POST', body: { email } })
}

/** Erases a person from the organization, for good. The address is what was typed to confirm it. */
export function erasePerson(organizationId: string, email: string): Promise<Erased> {
  return request('/people/erase', { method: 'POST', organizationId, body: { email } })
}
