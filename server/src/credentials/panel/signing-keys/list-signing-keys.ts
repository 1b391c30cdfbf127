import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { presentSigningKeys } from './present-signing-keys.ts'

export const listSigningKeysOperation = teamOperation({
  name: 'list-signing-keys',
  leastRole: 'admin',
  route: 'GET /api/panel/signing-keys',
  async handle(ctx) {
    return { body: await presentSigningKeys(ctx) }
  },
})
