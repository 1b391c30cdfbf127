import { listApiKeysInUse } from '../../../credentials/jobs/api-key-view.ts'
import { memberOperation } from '../../../entrypoints/panel/member.ts'
import { presentApiKey } from './present-api-key.ts'

export const listApiKeysOperation = memberOperation({
  name: 'list-api-keys',
  leastRole: 'admin',
  route: 'GET /api/panel/api-keys',
  async handle(ctx) {
    return { body: { items: (await listApiKeysInUse(ctx)).map(presentApiKey) } }
  },
})
