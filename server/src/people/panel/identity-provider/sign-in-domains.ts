import { z } from 'zod'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { addSignInDomain, checkSignInDomain, removeSignInDomain } from '../../identity-providers/prove-domain.ts'
import { limitDomainChecks } from '../../sign-in/limit-sign-in.ts'
import { showSignInSettings } from './get-identity-provider.ts'

const body = z.object({
  domain: z
    .string('domain must be a text')
    .max(1_000, 'domain is too long')
    // PostgreSQL keeps this character in no text, and fails where it is asked for one.
    .refine((text) => !text.includes('\0'), 'domain must be a text'),
})

export const addSignInDomainOperation = teamOperation({
  name: 'add-sign-in-domain',
  leastRole: 'owner',
  needsRecentSignIn: true,
  keepsBody: true,
  route: 'POST /api/panel/identity-provider/domains',
  body,
  act: (ctx, { body }) => addSignInDomain(ctx, body.domain),
  handle: showSignInSettings,
})

export const checkSignInDomainOperation = teamOperation({
  name: 'check-sign-in-domain',
  leastRole: 'owner',
  needsRecentSignIn: true,
  route: 'POST /api/panel/identity-provider/domains/check',
  body,
  async act(ctx, { body, platform }) {
    await limitDomainChecks(platform, ctx.organization.id)
    await checkSignInDomain(ctx, body.domain)
  },
  handle: showSignInSettings,
})

export const removeSignInDomainOperation = teamOperation({
  name: 'remove-sign-in-domain',
  leastRole: 'owner',
  needsRecentSignIn: true,
  route: 'POST /api/panel/identity-provider/domains/remove',
  body,
  act: (ctx, { body }) => removeSignInDomain(ctx, body.domain),
  handle: showSignInSettings,
})
