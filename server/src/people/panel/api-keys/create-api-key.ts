import { z } from 'zod'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { createApiKey } from '../../api-keys/create-api-key.ts'
import { scopes } from '../../api-keys/scope.ts'
import { presentKeyTrial } from './key-trial.ts'
import { showApiKey } from './list-api-keys.ts'

const texts = z.array(z.string('must be texts'), 'must be a list')

export const createApiKeyOperation = teamOperation({
  name: 'create-api-key',
  leastRole: 'admin',
  needsRecentSignIn: true,
  keepsBody: true,
  route: 'POST /api/panel/api-keys',
  // A bound that is left out bounds nothing, so a misspelt one must not be passed over.
  body: z.strictObject(
    {
      name: z.string('The key needs a name.'),
      scopes: z.array(z.enum(scopes)).optional(),
      expires_at: z.string('expires_at must be a time').nullable().default(null),
      allowed_networks: texts.default([]),
      allowed_templates: texts.default([]),
    },
    'A key takes name, scopes, expires_at, allowed_networks and allowed_templates alone.',
  ),
  exampleBody: { name: 'Moodle, campus norte' },
  about: { name: ['invalid_api_key_name'] },
  async handle(ctx, { body, platform }) {
    const { id, key } = await createApiKey(ctx, body.name, {
      scopes: body.scopes,
      expiresAt: body.expires_at,
      allowedNetworks: body.allowed_networks,
      allowedTemplates: body.allowed_templates,
    })
    const [made, trial] = await Promise.all([showApiKey(ctx, { id }), presentKeyTrial(ctx, platform)])
    return { status: 201, body: { api_key: made.body, key, trial } }
  },
})
