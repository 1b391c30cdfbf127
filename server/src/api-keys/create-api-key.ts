import type { Context } from '../platform/context.ts'
import { type ApiKeyId, newId } from '../platform/ids.ts'
import { hashOfKey, newApiKey, readKeyName, shownParts } from './api-key.ts'
import { insertApiKey } from './api-key-store.ts'

/** `key` is the full value. It is nowhere else, and never again. */
export type CreatedApiKey = { id: ApiKeyId; name: string; key: string }

/** Makes a key for the context's organization. Throws Refusal where it cannot have this name. */
export async function createApiKey(ctx: Context, given: string): Promise<CreatedApiKey> {
  const name = readKeyName(given)
  const key = newApiKey()
  const id = newId<ApiKeyId>(ctx.clock.now())
  await insertApiKey(ctx, { id, name, hash: hashOfKey(key), ...shownParts(key) })
  return { id, name, key }
}
