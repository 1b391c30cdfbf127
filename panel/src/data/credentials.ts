import type { Credential, CredentialRevocation, CredentialRow, CredentialSelection, Page } from './contract.ts'
import { request } from './request.ts'
import { withQuery } from './with-query.ts'

export function listCredentials(
  organizationId: string,
  selection: CredentialSelection,
  signal: AbortSignal,
): Promise<Page<CredentialRow>> {
  return request(withQuery('/credentials', selection), { organizationId, signal })
}

export function getCredential(organizationId: string, id: string, signal: AbortSignal): Promise<Credential> {
  return request(pathOf(id), { organizationId, signal })
}

/** Revokes for good. The address is what the person typed: the service compares it too. */
export function revokeCredential(organizationId: string, id: string, body: CredentialRevocation): Promise<Credential> {
  return request(`${pathOf(id)}/revoke`, { method: 'POST', organizationId, body })
}

export function resendLetter(organizationId: string, id: string): Promise<Credential> {
  return request(`${pathOf(id)}/letter`, { method: 'POST', organizationId, body: {} })
}

function pathOf(id: string): `/${string}` {
  return `/credentials/${encodeURIComponent(id)}`
}
