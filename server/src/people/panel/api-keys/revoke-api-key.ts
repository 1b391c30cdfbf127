import { z } from 'zod'
import { aboutField } from '../../../entrypoints/panel/about-field.ts'
import { memberOperation } from '../../../entrypoints/panel/member.ts'
import { type ApiKeyId, isUuid, parseId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusals/refusal.ts'
import { revokeApiKey } from '../../api-keys/revoke-api-key.ts'
import { apiKeyExample, presentApiKeyById } from './present-api-key.ts'

export const revokeApiKeyOperation = memberOperation({
  name: 'revoke-api-key',
  leastRole: 'admin',
  method: 'POST',
  path: '/api/panel/api-keys/:id/revoke',
  body: z.object({ name: z.string('name must be a string') }),
  exampleBody: { name: apiKeyExample.name },
  checkPath({ id }) {
    if (!isUuid(id)) throw refuse('api_key_not_found')
  },
  async handle(ctx, { path, body }) {
    const id = parseId(path.id) as ApiKeyId
    await aboutField('name', ['api_key_name_differs'], () => revokeApiKey(ctx, id, body.name))
    return { body: await presentApiKeyById(ctx, id) }
  },
})
