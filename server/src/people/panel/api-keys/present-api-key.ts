import type { ApiKey } from '../../api-keys/api-key.ts'

/** A key as the panel and the operator program show it. */
export function presentApiKey(key: ApiKey) {
  return {
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    last_four: key.lastFour,
    created_at: key.createdAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
    scopes: key.scopes,
    expires_at: key.expiresAt?.toISOString() ?? null,
    allowed_networks: key.allowedNetworks,
  }
}
