import type { Context } from '../platform/context.ts'
import type { ApiKeyId } from '../platform/ids.ts'
import { refuse } from '../refusals/refusal.ts'
import type { ApiKey } from './api-key.ts'
import { updateApiKeyRevoked } from './api-key-store.ts'

/**
 * Revokes a key of the context's organization for ever: its next request is refused, the jobs that it started finish.
 * Revoking twice keeps the first date. Throws Refusal where the organization has no such key.
 */
export async function revokeApiKey(ctx: Context, id: ApiKeyId): Promise<ApiKey> {
  const key = await updateApiKeyRevoked(ctx, id)
  if (!key) throw refuse('api_key_not_found')
  return key
}
