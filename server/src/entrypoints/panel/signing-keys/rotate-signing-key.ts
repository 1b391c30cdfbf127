import { z } from 'zod'
import { rotateConfirmedKey, signingKeysMax } from '../../../issuers/rotate-signing-key.ts'
import { aboutField } from '../about-field.ts'
import { refusedFor, refusedWith } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { presentSigningKeys, signingKeys, signingKeysExample } from './present-signing-keys.ts'

export const rotateSigningKeyOperation = memberOperation({
  name: 'rotate-signing-key',
  leastRole: 'owner',
  needsRecentSignIn: true,
  method: 'POST',
  path: '/api/panel/signing-keys/rotate',
  tag: 'Signing keys',
  summary: 'Sign with a new key',
  description:
    'The next credential is signed by a new key, in every process. What the former ones signed verifies as before: they stay in the DID document.',
  body: z
    .object({
      name: z.string('name must be a string').meta({ description: 'The name of the organization, typed to confirm.' }),
    })
    .meta({ id: 'SigningKeyRotation', description: 'The confirmation.' }),
  bodyExamples: { name: { summary: 'Its name', value: { name: 'Universidad de Aguamarina' } } },
  responses: {
    200: {
      description: 'The keys, with the new one.',
      schema: signingKeys,
      examples: { rotated: { summary: 'A new key', value: signingKeysExample } },
    },
    409: refusedFor('There are too many.', 'too_many_signing_keys', signingKeysMax),
    422: refusedWith('The name is not that of the organization.', 'organization_name_differs'),
  },
  async handle(ctx, { body }) {
    await aboutField('name', ['organization_name_differs'], () => rotateConfirmedKey(ctx, body.name))
    return { body: await presentSigningKeys(ctx) }
  },
})
