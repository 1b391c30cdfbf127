import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import type { ApiKeyId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import type { ApiKey } from './api-key.ts'
import { findApiKeyById, updateApiKeyRevoked } from './api-key-store.ts'

/**
 * Revokes an API key for good: its next request is refused, and the jobs that it started finish. A key that is revoked
 * already keeps its first date. Throws Refusal where the organization has no such key, or where a person typed another name than the
 * key's to confirm it.
 */
export async function revokeApiKey(ctx: Context, id: ApiKeyId, typedName?: string): Promise<ApiKey> {
  return inTransaction(ctx, async (tx) => {
    const named = typedName === undefined ? null : await findApiKeyById(tx, id)
    if (named && typedName?.trim() !== named.name) throw refuse('api_key_name_differs')
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
