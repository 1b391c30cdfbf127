import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { type ApiKeyId, newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { activeKeysMax, hashOfKey, newApiKey, readKeyName, shownParts } from './api-key.ts'
import { countActiveApiKeys, insertApiKey } from './api-key-store.ts'

/** `key` is the full value. It is stored nowhere, and this is the only time that it is known. */
export type CreatedApiKey = { id: ApiKeyId; name: string; key: string }

/** Creates an API key for the organization. Throws Refusal where the name is not allowed, or where it has too many keys. */
export async function createApiKey(ctx: Context, given: string): Promise<CreatedApiKey> {
  const name = readKeyName(given)
  if ((await countActiveApiKeys(ctx)) >= activeKeysMax) throw refuse('too_many_api_keys', activeKeysMax)
  const key = newApiKey()
  const id = newId<ApiKeyId>(ctx.clock.now())
  const shown = shownParts(key)
  await inTransaction(ctx, async (tx) => {
    await insertApiKey(tx, { id, name, hash: hashOfKey(key), ...shown })
    const after = { name, prefix: shown.prefix, last_four: shown.lastFour }
    await recordChange(tx, { action: 'api_key.created', subjectId: id, after })
  })
  return { id, name, key }
}
