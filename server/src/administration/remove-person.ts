import type { ApiKey } from '../people/api-keys/api-key.ts'
import { listKeysOfPeople } from '../people/api-keys/api-key-store.ts'
import { revokeApiKey } from '../people/api-keys/revoke-api-key.ts'
import { removeFromTeam } from '../people/team/remove-from-team.ts'
import { type Context, inTransaction } from '../platform/context.ts'
import type { UserId } from '../platform/ids.ts'

/**
 * Removes somebody from the team, and on request revokes the API keys that they made: otherwise the keys stay valid, since programs of others may
 * need them. Returns these keys. Throws as `removeFromTeam`.
 */
export async function removePerson(
  ctx: Context,
  userId: UserId,
  { revokesKeys }: { revokesKeys: boolean },
): Promise<ApiKey[]> {
  return inTransaction(ctx, async (tx) => {
    await removeFromTeam(tx, userId)
    const keys = await listKeysOfPeople(tx, userId)
    if (revokesKeys) for (const { id } of keys) await revokeApiKey(tx, id)
    return keys
  })
}
