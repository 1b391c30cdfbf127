import { memberOperation } from '../../entrypoints/panel/member.ts'
import { type CredentialId, parseId } from '../../platform/ids.ts'
import { ofCredential, presentCredentialById } from './present-credential.ts'

export const getCredentialHistoryOperation = memberOperation({
  ...ofCredential,
  name: 'get-credential-history',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/credentials/:id',
  async handle(ctx, { path, platform }) {
    return { body: await presentCredentialById(ctx, platform.database, parseId(path.id) as CredentialId) }
  },
})
