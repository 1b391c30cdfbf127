import { z } from 'zod'
import type { ApiKeyInUse } from '../../../api-keys/api-key-view.ts'
import { listApiKeysInUse } from '../../../api-keys/api-key-view.ts'
import type { Context } from '../../../platform/context.ts'
import type { ApiKeyId } from '../../../platform/ids.ts'
import { refuse } from '../../../refusals/refusal.ts'

const time = (description: string) => z.string().meta({ description, format: 'date-time' })

export const apiKey = z
  .object({
    id: z.string().meta({ description: 'Its id.' }),
    name: z.string().meta({ description: 'What it is for.' }),
    prefix: z.string().meta({ description: '`svc_live_` and the first four characters after it.' }),
    last_four: z.string().meta({ description: 'Its last four characters.' }),
    created_at: time('When it was made.'),
    created_by: z
      .string()
      .nullable()
      .meta({ description: 'Name or address of a person; null for the operator of the service.' }),
    last_used_at: time('When a request last used it.').nullable(),
    revoked_at: time('When it was revoked.').nullable(),
    revoked_by: z
      .string()
      .nullable()
      .meta({ description: 'Name or address of a person; null for the operator of the service.' }),
    running_jobs: z
      .int()
      .meta({ description: 'Its jobs that are still at work: once it is revoked nobody can ask for them by API.' }),
  })
  .meta({ id: 'ApiKey', description: 'A key of the API, without its value.' })

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

export function presentApiKey(key: ApiKeyInUse): z.output<typeof apiKey> {
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
export async function presentApiKeyById(ctx: Context, id: ApiKeyId): Promise<z.output<typeof apiKey>> {
  const [key] = await listApiKeysInUse(ctx, id)
  if (!key) throw refuse('api_key_not_found')
  return presentApiKey(key)
}
