import { z } from 'zod'
import { addSignInDomain, checkSignInDomain, removeSignInDomain } from '../../../identity-providers/prove-domain.ts'
import { limitDomainChecks } from '../../../sign-in/limit-sign-in.ts'
import { tooMany } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { invalidProvider, presentSignInSettings, settingsAnswer } from './present-identity-provider.ts'

const body = z
  .object({
    domain: z
      .string('domain must be a text')
      .max(1_000, 'domain is too long')
      // PostgreSQL keeps this character in no text, and fails where it is asked for one.
      .refine((text) => !text.includes('\0'), 'domain must be a text')
      .meta({ description: 'What stands behind the @ of addresses.' }),
  })
  .meta({ id: 'SignInDomainOrder', description: 'A mail domain.' })

const bodyExamples = { university: { summary: 'A domain', value: { domain: 'aguamarina.example' } } }

export const addSignInDomainOperation = memberOperation({
  name: 'add-sign-in-domain',
  leastRole: 'owner',
  needsRecentSignIn: true,
  keepsBody: true,
  method: 'POST',
  path: '/api/panel/identity-provider/domains',
  tag: 'Sign-in',
  summary: 'Add a mail domain of the organization',
  description: 'It counts once its TXT record was seen.',
  body,
  bodyExamples,
  responses: { 200: settingsAnswer, 422: invalidProvider },
  async handle(ctx, { body: { domain }, platform }) {
    await addSignInDomain(ctx, domain)
    return { body: await presentSignInSettings(ctx, platform) }
  },
})

export const checkSignInDomainOperation = memberOperation({
  name: 'check-sign-in-domain',
  leastRole: 'owner',
  needsRecentSignIn: true,
  method: 'POST',
  path: '/api/panel/identity-provider/domains/check',
  tag: 'Sign-in',
  summary: 'Look for the TXT record of a domain',
  description: 'In the DNS, at once. Where it is not there yet, nothing changes.',
  body,
  bodyExamples,
  responses: { 200: settingsAnswer, 422: invalidProvider, 429: tooMany },
  async handle(ctx, { body: { domain }, platform }) {
    await limitDomainChecks(platform, ctx.organization.id)
    await checkSignInDomain(ctx, domain)
    return { body: await presentSignInSettings(ctx, platform) }
  },
})

export const removeSignInDomainOperation = memberOperation({
  name: 'remove-sign-in-domain',
  leastRole: 'owner',
  needsRecentSignIn: true,
  method: 'POST',
  path: '/api/panel/identity-provider/domains/remove',
  tag: 'Sign-in',
  summary: 'Remove a mail domain',
  description:
    'Whoever signed in by the provider with an address in it is signed out, and addresses in it are not let in.',
  body,
  bodyExamples,
  responses: { 200: settingsAnswer, 422: invalidProvider },
  async handle(ctx, { body: { domain }, platform }) {
    await removeSignInDomain(ctx, domain)
    return { body: await presentSignInSettings(ctx, platform) }
  },
})
