import { z } from 'zod'
import { inPath } from '../../../entrypoints/panel/contract.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import type { ApiKeyId } from '../../../platform/ids.ts'
import { revokeApiKey } from '../../api-keys/revoke-api-key.ts'
import { showApiKey } from './list-api-keys.ts'

export const revokeApiKeyOperation = teamOperation({
  name: 'revoke-api-key',
  leastRole: 'admin',
  route: 'POST /api/panel/api-keys/:id/revoke',
  body: z.object({ name: z.string('name must be a string') }),
  exampleBody: { name: 'Moodle, campus norte' },
  id: inPath<ApiKeyId>('api_key_not_found'),
  about: { name: ['api_key_name_differs'] },
  act: (ctx, { id, body }) => revokeApiKey(ctx, id, body.name),
  handle: showApiKey,
})
