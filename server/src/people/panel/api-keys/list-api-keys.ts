import { listApiKeysInUse } from '../../../credentials/jobs/api-key-view.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { scopes } from '../../api-keys/scope.ts'
import { presentApiKey } from './present-api-key.ts'

export const listApiKeysOperation = teamOperation({
  name: 'list-api-keys',
  leastRole: 'admin',
  route: 'GET /api/panel/api-keys',
  async handle(ctx) {
    return { body: { items: (await listApiKeysInUse(ctx)).map(presentApiKey), scopes: [...scopes] } }
  },
})
