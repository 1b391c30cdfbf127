import { recordChange } from '../audit-log/record-change.ts'
import { type Context, inTransaction } from '../platform/context.ts'
import type { ApiKeyId } from '../platform/ids.ts'
import { refuse } from '../refusals/refusal.ts'
import type { ApiKey } from './api-key.ts'
import { findApiKeyById, updateApiKeyRevoked } from './api-key-store.ts'

/** As `revokeApiKey`, by a person who typed the name of the key to confirm it. Throws Refusal where it is another one. */
export async function revokeNamedApiKey(ctx: Context, id: ApiKeyId, typedName: string): Promise<void> {
  const key = await findApiKeyById(ctx, id)
  if (!key) throw refuse('api_key_not_found')
  if (typedName.trim() !== key.name) throw refuse('api_key_name_differs')
  await revokeApiKey(ctx, id)
}

/**
 * Revokes an API key for good: its next request is refused, and the jobs that it started finish. A key that is revoked
 * already keeps its first date. Throws Refusal where the organization has no such key.
 */
export async function revokeApiKey(ctx: Context, id: ApiKeyId): Promise<ApiKey> {
  return inTransaction(ctx, async (tx) => {
    const revoked = await updateApiKeyRevoked(tx, id)
    if (revoked) {
      const { name, lastFour } = revoked
      await recordChange(tx, { action: 'api_key.revoked', subjectId: id, after: { name, last_four: lastFour } })
    }
    const key = revoked ?? (await findApiKeyById(tx, id))
    if (!key) throw refuse('api_key_not_found')
    return key
  })
}
