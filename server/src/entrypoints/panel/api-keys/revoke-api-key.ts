import { z } from 'zod'
import { revokeNamedApiKey } from '../../../api-keys/revoke-api-key.ts'
import { type ApiKeyId, isUuid, parseId } from '../../../platform/ids.ts'
import { refuse } from '../../../refusals/refusal.ts'
import { aboutField } from '../about-field.ts'
import { refusedWith } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { apiKey, apiKeyExample, presentApiKeyById } from './present-api-key.ts'

export const revokeApiKeyOperation = memberOperation({
  name: 'revoke-api-key',
  leastRole: 'admin',
  method: 'POST',
  path: '/api/panel/api-keys/:id/revoke',
  tag: 'API keys',
  summary: 'Revoke a key',
  description:
    'For good: its next request is refused, the jobs that it started finish. Revoking twice keeps the first date.',
  pathParameters: { id: { description: 'Id of the key.', example: apiKeyExample.id } },
  body: z
    .object({ name: z.string('name must be a string').meta({ description: 'The name of the key, typed to confirm.' }) })
    .meta({ id: 'ApiKeyRevocation', description: 'The confirmation.' }),
  bodyExamples: { moodle: { summary: 'Its name', value: { name: apiKeyExample.name } } },
  responses: {
    200: {
      description: 'The key, revoked.',
      schema: apiKey,
      examples: {
        revoked: {
          summary: 'Revoked',
          value: { ...apiKeyExample, revoked_at: '2026-11-22T09:00:00.000Z', revoked_by: 'Ana Muñoz' },
        },
      },
    },
    404: refusedWith('Missing, or of another organization.', 'api_key_not_found', 'organization_not_found'),
    422: refusedWith('The name is not that of the key.', 'api_key_name_differs'),
  },
  checkPath({ id }) {
    if (!isUuid(id)) throw refuse('api_key_not_found')
  },
  async handle(ctx, { path, body }) {
    const id = parseId(path.id) as ApiKeyId
    await aboutField('name', ['api_key_name_differs'], () => revokeNamedApiKey(ctx, id, body.name))
    return { body: await presentApiKeyById(ctx, id) }
  },
})
