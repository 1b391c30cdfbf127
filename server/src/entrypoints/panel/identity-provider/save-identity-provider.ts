import { z } from 'zod'
import { saveIdentityProvider } from '../../../identity-providers/change-identity-provider.ts'
import { memberOperation } from '../member.ts'
import {
  identityProviderExample,
  invalidProvider,
  presentSignInSettings,
  providerFields,
  settingsAnswer,
} from './present-identity-provider.ts'

const { is_on: _, ...given } = identityProviderExample.provider

export const saveIdentityProviderOperation = memberOperation({
  name: 'save-identity-provider',
  leastRole: 'owner',
  needsRecentSignIn: true,
  keepsBody: true,
  method: 'PUT',
  path: '/api/panel/identity-provider',
  tag: 'Sign-in',
  summary: 'Set the OpenID provider up, or change it',
  description:
    'A new one is off until it is turned on. Another issuer or client needs a secret of its own, and signs out who signed in by the one before.',
  body: z
    .object({
      ...providerFields,
      client_secret: z
        .string('must be a text')
        .max(2_000, 'is too long')
        .nullable()
        .meta({ description: 'It is never shown again. Null keeps the one that is there.' }),
    })
    .meta({ id: 'IdentityProviderOrder', description: 'The OpenID provider of the organization.' }),
  bodyExamples: { university: { summary: 'A university', value: { ...given, client_secret: 'p7XQ2f0s9cZk1mVb' } } },
  responses: { 200: settingsAnswer, 422: invalidProvider },
  async handle(ctx, { body, platform }) {
    await saveIdentityProvider(ctx, {
      name: body.name,
      issuer: body.issuer,
      clientId: body.client_id,
      clientSecret: body.client_secret,
      groupsClaim: body.groups_claim,
      groupRoles: body.group_roles,
      defaultRole: body.default_role,
      trustsEmails: body.trusts_emails,
    })
    return { body: await presentSignInSettings(ctx, platform) }
  },
})
