import type { ApiKeyInUse } from '../../../credentials/jobs/api-key-view.ts'
import { listApiKeysInUse } from '../../../credentials/jobs/api-key-view.ts'
import type { Context } from '../../../platform/context.ts'
import type { ApiKeyId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusals/refusal.ts'

export const apiKeyExample = {
  id: '0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5e',
  name: 'Moodle, campus norte',
  prefix: 'svc_live_3f9a',
  last_four: 'c07d',
  created_at: '2026-11-10T09:12:44.120Z',
  created_by: 'Ana Muñoz',
  last_used_at: '2026-11-22T08:40:02.007Z',
  revoked_at: null,
  revoked_by: null,
  running_jobs: 2,
}

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
  }
}

/** One key as it is now. */
export async function presentApiKeyById(ctx: Context, id: ApiKeyId) {
  const [key] = await listApiKeysInUse(ctx, id)
  if (!key) throw refuse('api_key_not_found')
  return presentApiKey(key)
}
