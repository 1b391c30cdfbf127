import { teamOperation } from '../../entrypoints/panel/team.ts'
import { credentialInPath, presentCredentialById } from './present-credential.ts'

export const getCredentialHistoryOperation = teamOperation({
  name: 'get-credential-history',
  leastRole: 'viewer',
  route: 'GET /api/panel/credentials/:id',
  id: credentialInPath,
  async handle(ctx, { id, platform }) {
    return { body: await presentCredentialById(ctx, platform.database, id) }
  },
})
