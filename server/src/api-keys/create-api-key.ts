import type { Context } from '../platform/context.ts'
import { type ApiKeyId, newId } from '../platform/ids.ts'
import { hashOfKey, newApiKey, shownParts } from './api-key.ts'
import { insertApiKey } from './api-key-store.ts'

/** Makes a key for the context's organization. The full value is in the answer and nowhere else, never again. */
export async function createApiKey(ctx: Context, name: string): Promise<{ id: ApiKeyId; key: string }> {
  const key = newApiKey()
  const id = newId<ApiKeyId>(ctx.clock.now())
  await insertApiKey(ctx, { id, name, hash: hashOfKey(key), ...shownParts(key) })
  return { id, key }
}
