import { z } from 'zod'
import { activeKeysMax } from '../../../api-keys/api-key.ts'
import { createApiKey } from '../../../api-keys/create-api-key.ts'
import { aboutField } from '../about-field.ts'
import { refusedFor } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { keyTrial, keyTrialExample, presentKeyTrial } from './key-trial.ts'
import { apiKey, apiKeyExample, presentApiKeyById } from './present-api-key.ts'

export const createApiKeyOperation = memberOperation({
  name: 'create-api-key',
  leastRole: 'admin',
  needsRecentSignIn: true,
  keepsBody: true,
  method: 'POST',
  path: '/api/panel/api-keys',
  tag: 'API keys',
  summary: 'Make a key',
  description: 'The answer is the only one that ever holds the whole key.',
  body: z
    .object({ name: z.string('The key needs a name.').meta({ description: 'What it is for, in one line.' }) })
    .meta({ id: 'ApiKeyCreation', description: 'A key to be made.' }),
  bodyExamples: { moodle: { summary: 'A name', value: { name: 'Moodle, campus norte' } } },
  responses: {
    201: {
      description: 'The key.',
      schema: z
        .object({
          api_key: apiKey.meta({ description: 'As it stands in the list.' }),
          key: z.string().meta({ description: 'Its full value, here and nowhere else.' }),
          trial: keyTrial.nullable().meta({ description: 'Null where there is no template to try it with.' }),
        })
        .meta({ id: 'CreatedApiKey', description: 'A key with its value.' }),
      examples: {
        made: {
          summary: 'A new key',
          value: {
            api_key: { ...apiKeyExample, last_used_at: null, running_jobs: 0 },
            key: 'svc_live_3f9a1d52c8b7409e6f2a83d1b5e4c07d00000000',
            trial: keyTrialExample,
          },
        },
      },
    },
    400: refusedFor('The name cannot be kept.', 'invalid_api_key_name', 'The key needs a name.'),
    409: refusedFor('There are too many.', 'too_many_api_keys', activeKeysMax),
  },
  async handle(ctx, { body, platform }) {
    const { id, key } = await aboutField('name', ['invalid_api_key_name'], () => createApiKey(ctx, body.name))
    const [made, trial] = await Promise.all([presentApiKeyById(ctx, id), presentKeyTrial(ctx, platform)])
    return { status: 201, body: { api_key: made, key, trial } }
  },
})
