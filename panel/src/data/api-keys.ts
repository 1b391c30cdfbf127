import type { ApiKey, ApiKeyCreation, ApiKeyList, ApiKeyRevocation, CreatedApiKey } from './generated/panel-api.ts'
import { request } from './request.ts'

export function listApiKeys(organizationId: string, signal: AbortSignal): Promise<ApiKeyList> {
  return request('/api-keys', { organizationId, signal })
}

/** Makes a key. Its full value is in this answer and nowhere else: whoever calls shows it and lets go of it. */
export function createApiKey(organizationId: string, body: ApiKeyCreation): Promise<CreatedApiKey> {
  return request('/api-keys', { method: 'POST', organizationId, body })
}

/** Ends a key for good. The name is what the person typed: the service compares it too. */
export function revokeApiKey(organizationId: string, id: string, body: ApiKeyRevocation): Promise<ApiKey> {
  return request(`/api-keys/${encodeURIComponent(id)}/revoke`, { method: 'POST', organizationId, body })
}
