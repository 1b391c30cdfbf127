import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { type ApiKeyId, newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { activeKeysMax, hashOfKey, newApiKey, readKeyName, shownParts } from './api-key.ts'
import { countActiveApiKeys, insertApiKey } from './api-key-store.ts'
import { type KeyBounds, readKeyBounds, type WantedBounds } from './key-bounds.ts'

/** `key` is the full value. It is stored nowhere, and this is the only time that it is known. */
export type CreatedApiKey = { id: ApiKeyId; name: string; key: string }

/** Creates an API key for the organization. Throws Refusal where name or bounds are not allowed, or where it has too many keys. */
export async function createApiKey(ctx: Context, given: string, wanted: WantedBounds = {}): Promise<CreatedApiKey> {
  const name = readKeyName(given)
  const bounds = readKeyBounds(ctx, wanted)
  if ((await countActiveApiKeys(ctx)) >= activeKeysMax) throw refuse('too_many_api_keys', activeKeysMax)
  const key = newApiKey()
  const id = newId<ApiKeyId>(ctx.clock.now())
  const shown = shownParts(key)
  await inTransaction(ctx, async (tx) => {
    await insertApiKey(tx, { id, name, hash: hashOfKey(key), ...shown, ...bounds })
    const after = { name, prefix: shown.prefix, last_four: shown.lastFour, ...toldBounds(bounds) }
    await recordChange(tx, { action: 'api_key.created', subjectId: id, after })
  })
  return { id, name, key }
}

/** The bounds as the audit log has them; what bounds nothing is left out. */
function toldBounds({ scopes, expiresAt, allowedNetworks, allowedTemplates }: KeyBounds) {
  return {
    scopes,
    ...(expiresAt && { expires_at: expiresAt.toISOString() }),
    ...(allowedNetworks.length > 0 && { allowed_networks: allowedNetworks }),
    ...(allowedTemplates.length > 0 && { allowed_templates: allowedTemplates }),
  }
}
