import { z } from 'zod'
import { revokedKeysShownMax } from '../../../api-keys/api-key.ts'
import { listApiKeysInUse } from '../../../api-keys/api-key-view.ts'
import { memberOperation } from '../member.ts'
import { apiKey, apiKeyExample, presentApiKey } from './present-api-key.ts'

export const listApiKeysOperation = memberOperation({
  name: 'list-api-keys',
  leastRole: 'admin',
  method: 'GET',
  path: '/api/panel/api-keys',
  tag: 'API keys',
  summary: 'The keys of the organization',
  description: `Revoked ones too, of those the ${revokedKeysShownMax} that were made last; the newest first. No key is ever shown again.`,
  responses: {
    200: {
      description: 'Its keys.',
      schema: z
        .object({ items: z.array(apiKey).meta({ description: 'The newest first.' }) })
        .meta({ id: 'ApiKeyList', description: 'The keys of an organization.' }),
      examples: { keys: { summary: 'One key', value: { items: [apiKeyExample] } } },
    },
  },
  async handle(ctx) {
    return { body: { items: (await listApiKeysInUse(ctx)).map(presentApiKey) } }
  },
})
