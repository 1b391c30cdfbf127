import { type CredentialId, parseId } from '../../../platform/ids.ts'
import { refusedWith } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { credential, credentialHistoryExample, ofCredential, presentCredentialById } from './present-credential.ts'

export const getCredentialHistoryOperation = memberOperation({
  ...ofCredential,
  name: 'get-credential-history',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/credentials/:id',
  tag: 'Credentials',
  summary: 'A credential and what became of it',
  description: 'With its letter, in the words of the mail relay.',
  responses: {
    200: {
      description: 'The credential.',
      schema: credential,
      examples: { undelivered: { summary: 'Its letter was refused', value: credentialHistoryExample } },
    },
    404: refusedWith('Missing, or of another organization.', 'credential_not_found', 'organization_not_found'),
  },
  async handle(ctx, { path, platform }) {
    return { body: await presentCredentialById(ctx, platform.database, parseId(path.id) as CredentialId) }
  },
})
