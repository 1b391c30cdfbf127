import { download } from './files/download.ts'
import type {
  Credential,
  CredentialCorrection,
  CredentialPage,
  CredentialRevocation,
  IssuedCredential,
  LetterOrder,
  ListCredentialRowsQuery,
  RowToCorrect,
} from './generated/panel-api.ts'
import { request } from './request.ts'
import { withQuery } from './with-query.ts'

export function listCredentials(
  organizationId: string,
  selection: ListCredentialRowsQuery,
  signal: AbortSignal,
): Promise<CredentialPage> {
  return request(withQuery('/credentials', selection), { organizationId, signal })
}

/** Saves the newest fifty thousand of a selection as a file. */
export function downloadCredentials(
  organizationId: string,
  { after: _, ...selection }: ListCredentialRowsQuery,
  language: 'es' | 'en',
): Promise<Headers> {
  return download(withQuery('/credentials/csv', { ...selection, language }), organizationId)
}

export function getCredential(organizationId: string, id: string, signal: AbortSignal): Promise<Credential> {
  return request(pathOf(id), { organizationId, signal })
}

/** Revokes for good. */
export function revokeCredential(organizationId: string, id: string, body: CredentialRevocation): Promise<Credential> {
  return request(`${pathOf(id)}/revoke`, { method: 'POST', organizationId, body })
}

/** What a credential says, as a row to be corrected. */
export function getRowToCorrect(organizationId: string, id: string, signal: AbortSignal): Promise<RowToCorrect> {
  return request(`${pathOf(id)}/row`, { organizationId, signal })
}

/** Issues one in its place and revokes it. Asked again under the same key it answers the same, and does nothing more. */
export function correctCredential(
  organizationId: string,
  id: string,
  body: CredentialCorrection,
  idempotencyKey: string,
): Promise<IssuedCredential> {
  return request(`${pathOf(id)}/correct`, { method: 'POST', organizationId, body, idempotencyKey })
}

export function resendLetter(organizationId: string, id: string, body: LetterOrder): Promise<Credential> {
  return request(`${pathOf(id)}/letter`, { method: 'POST', organizationId, body })
}

function pathOf(id: string): `/${string}` {
  return `/credentials/${encodeURIComponent(id)}`
}
