import { memberOperation } from '../../../entrypoints/panel/member.ts'
import { presentSigningKeys } from './present-signing-keys.ts'

export const listSigningKeysOperation = memberOperation({
  name: 'list-signing-keys',
  leastRole: 'admin',
  route: 'GET /api/panel/signing-keys',
  async handle(ctx) {
    return { body: await presentSigningKeys(ctx) }
  },
})
