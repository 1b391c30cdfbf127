import { z } from 'zod'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { createApiKey } from '../../api-keys/create-api-key.ts'
import { presentKeyTrial } from './key-trial.ts'
import { presentApiKeyById } from './present-api-key.ts'

export const createApiKeyOperation = teamOperation({
  name: 'create-api-key',
  leastRole: 'admin',
  needsRecentSignIn: true,
  keepsBody: true,
  route: 'POST /api/panel/api-keys',
  body: z.object({ name: z.string('The key needs a name.') }),
  exampleBody: { name: 'Moodle, campus norte' },
  about: { name: ['invalid_api_key_name'] },
  async handle(ctx, { body, platform }) {
    const { id, key } = await createApiKey(ctx, body.name)
    const [made, trial] = await Promise.all([presentApiKeyById(ctx, id), presentKeyTrial(ctx, platform)])
    return { status: 201, body: { api_key: made, key, trial } }
  },
})
