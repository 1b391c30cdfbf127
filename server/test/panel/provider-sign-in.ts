import { findOrganization } from '../../src/organizations/organization-store.ts'
import {
  saveIdentityProvider,
  switchIdentityProvider,
} from '../../src/people/identity-providers/change-identity-provider.ts'
import type { GivenProvider } from '../../src/people/identity-providers/identity-provider.ts'
import { addSignInDomain, takeAsProven } from '../../src/people/identity-providers/prove-domain.ts'
import type { Application } from '../application.ts'
import { type Answer, newHousehold } from '../client.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { goThroughProvider, type OpenIdProvider } from '../open-id-provider.ts'
import { type Browser, browserFor } from './person-client.ts'

/** An organization with its slug, by which people find its provider. */
export type ProviderTenant = Tenant & { slug: string }

export async function makeProviderTenant(app: Application, name: string): Promise<ProviderTenant> {
  const tenant = await makeTenant(app, name)
  const organization = await findOrganization(app.database, tenant.organization.id)
  return { ...tenant, slug: organization?.slug ?? '' }
}

/** Sets the provider of an organization up and turns it on, with a proven domain. */
export async function useProvider(
  tenant: Tenant,
  provider: Pick<OpenIdProvider, 'issuer' | 'clientId' | 'clientSecret'>,
  { domain = 'una.example', ...changes }: Partial<GivenProvider> & { domain?: string } = {},
): Promise<void> {
  const { issuer, clientId, clientSecret } = provider
  await saveIdentityProvider(tenant.ctx, {
    name: 'Una',
    issuer,
    clientId,
    clientSecret,
    groupsClaim: null,
    groupRoles: [],
    defaultRole: 'viewer',
    trustsEmails: false,
    ...changes,
  })
  await takeAsProven(tenant.ctx, await addSignInDomain(tenant.ctx, domain), 'operator')
  await switchIdentityProvider(tenant.ctx, true)
}

/** A browser that was at the provider and comes back from there. */
export type Returning = { browser: Browser; query: string; arrive: (query?: string) => Promise<Answer> }

/** Sends a new browser to the provider of an organization, and brings it back to the door. */
export async function comeBack(
  app: Application,
  tenant: ProviderTenant,
  { issuer }: Pick<OpenIdProvider, 'issuer'>,
  browser: Browser = browserFor(app, tenant.organization.id),
): Promise<Returning> {
  const from = { 'x-forwarded-for': newHousehold() }
  const started = await browser.post('/sign-in/provider', { organization: tenant.slug, next: null }, from)
  if (started.body.location === null) throw new Error(`it did not set out: ${started.body.why}`)
  const query = await goThroughProvider(started.body.location, issuer)
  const arrive = (given = query) =>
    browser.post('/sign-in/provider/return', { organization: tenant.slug, query: given }, from)
  return { browser, query, arrive }
}
