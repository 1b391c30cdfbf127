import type { ApiKeyInUse } from '../../../credentials/jobs/api-key-view.ts'
import { listApiKeysInUse } from '../../../credentials/jobs/api-key-view.ts'
import type { Context } from '../../../platform/context.ts'
import type { ApiKeyId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusals/refusal.ts'

export function presentApiKey(key: ApiKeyInUse) {
  return {
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    last_four: key.lastFour,
    created_at: key.createdAt.toISOString(),
    created_by: key.createdBy,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
    revoked_by: key.revokedBy,
    running_jobs: key.runningJobs,
    scopes: key.scopes,
    expires_at: key.expiresAt?.toISOString() ?? null,
    allowed_networks: key.allowedNetworks,
    allowed_templates: key.templateNames,
  }
}

/** One key as it is now. */
export async function presentApiKeyById(ctx: Context, id: ApiKeyId) {
  const [key] = await listApiKeysInUse(ctx, id)
  if (!key) throw refuse('api_key_not_found')
  return presentApiKey(key)
}
