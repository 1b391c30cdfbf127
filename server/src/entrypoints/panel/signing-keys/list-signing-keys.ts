import { memberOperation } from '../member.ts'
import { presentSigningKeys, signingKeys, signingKeysExample } from './present-signing-keys.ts'

export const listSigningKeysOperation = memberOperation({
  name: 'list-signing-keys',
  leastRole: 'admin',
  method: 'GET',
  path: '/api/panel/signing-keys',
  tag: 'Signing keys',
  summary: 'The keys that sign the credentials',
  description: 'Those that have ended too, for what they signed is verified with them. The newest first.',
  responses: {
    200: {
      description: 'Its keys.',
      schema: signingKeys,
      examples: { one: { summary: 'The first key', value: signingKeysExample } },
    },
  },
  async handle(ctx) {
    return { body: await presentSigningKeys(ctx) }
  },
})
