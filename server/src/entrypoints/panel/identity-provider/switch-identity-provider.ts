import { z } from 'zod'
import { removeIdentityProvider, switchIdentityProvider } from '../../../identity-providers/change-identity-provider.ts'
import { refuse } from '../../../refusals/refusal.ts'
import { refusedWith } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { invalidProvider, presentSignInSettings, settingsAnswer } from './present-identity-provider.ts'

export const switchIdentityProviderOperation = memberOperation({
  name: 'switch-identity-provider',
  leastRole: 'owner',
  needsRecentSignIn: true,
  keepsBody: ({ is_on: isOn }) => isOn,
  method: 'POST',
  path: '/api/panel/identity-provider/switch',
  tag: 'Sign-in',
  summary: 'Turn the OpenID provider on or off',
  description: 'Off, whoever signed in by it is signed out. Letters always remain.',
  body: z
    .object({
      is_on: z.boolean('is_on must be true or false').meta({ description: 'Whether people may sign in by it.' }),
    })
    .meta({ id: 'IdentityProviderSwitch', description: 'On or off.' }),
  bodyExamples: { on: { summary: 'On', value: { is_on: true } } },
  responses: { 200: settingsAnswer, 422: invalidProvider },
  async handle(ctx, { body, platform }) {
    await switchIdentityProvider(ctx, body.is_on)
    return { body: await presentSignInSettings(ctx, platform) }
  },
})

export const removeIdentityProviderOperation = memberOperation({
  name: 'remove-identity-provider',
  leastRole: 'owner',
  needsRecentSignIn: true,
  method: 'POST',
  path: '/api/panel/identity-provider/remove',
  tag: 'Sign-in',
  summary: 'Remove the OpenID provider',
  description: 'With its secret. Whoever signed in by it is signed out and stays in the team.',
  body: z
    .object({
      name: z
        .string('name must be a text')
        .max(1_000, 'name is too long')
        .meta({ description: 'The name of the organization, typed.' }),
    })
    .meta({ id: 'IdentityProviderRemoval', description: 'Confirmed by a name.' }),
  bodyExamples: { university: { summary: 'A university', value: { name: 'Universidad de Aguamarina' } } },
  responses: {
    200: settingsAnswer,
    422: refusedWith('The name is another one.', 'organization_name_differs'),
  },
  async handle(ctx, { body, platform }) {
    if (body.name.trim() !== ctx.organization.name) throw refuse('organization_name_differs').about('name')
    await removeIdentityProvider(ctx)
    return { body: await presentSignInSettings(ctx, platform) }
  },
})
