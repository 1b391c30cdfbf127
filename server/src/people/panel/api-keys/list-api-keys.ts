import { type ApiKeyInUse, listApiKeysInUse } from '../../../credentials/jobs/api-key-view.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import type { Context } from '../../../platform/context.ts'
import type { ApiKeyId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusals/refusal.ts'
import { scopes } from '../../api-keys/scope.ts'
import { presentApiKey } from './present-api-key.ts'

function presentInUse(key: ApiKeyInUse) {
  const { createdBy, revokedBy, runningJobs, templateNames } = key
  const inUse = { created_by: createdBy, revoked_by: revokedBy, running_jobs: runningJobs }
  return { ...presentApiKey(key), ...inUse, allowed_templates: templateNames }
}

/** Answers with one key as it is now. */
export async function showApiKey(ctx: Context, { id }: { id: ApiKeyId }) {
  const [key] = await listApiKeysInUse(ctx, id)
  if (!key) throw refuse('api_key_not_found')
  return { body: presentInUse(key) }
}

export const listApiKeysOperation = teamOperation({
  name: 'list-api-keys',
  leastRole: 'admin',
  route: 'GET /api/panel/api-keys',
  async handle(ctx) {
    return { body: { items: (await listApiKeysInUse(ctx)).map(presentInUse), scopes: [...scopes] } }
  },
})
