import { type Context, contextFor, type OrganizationScope, type Platform } from '../../platform/context.ts'
import { newId, type ProviderSignInId, type UserId } from '../../platform/ids.ts'
import { findIdentityProvider } from '../identity-providers/identity-provider-store.ts'
import { findOrganizationOfSlug } from '../identity-providers/sign-in-options-view.ts'
import { hashOfToken, newToken } from '../sessions/token.ts'
import { limitProviderStarts } from '../sign-in/limit-sign-in.ts'
import { readNextPath } from '../sign-in/sign-in.ts'
import { ProviderFault, providerSignInMinutes, redirectUriOf, secretsOf } from './provider-sign-in.ts'
import { insertProviderSignIn } from './provider-sign-in-store.ts'

/** The address to which the browser goes, and the token that it keeps until it comes back. */
export type Departure = { location: string; browserToken: string }

const keptMs = 3_600_000

/**
 * Sets out to the provider of an organization. Nothing is known of the person yet, so that everybody is answered the same. Throws
 * ProviderFault where there is no provider that is on, or where it cannot be asked.
 */
export async function startProviderSignIn(
  platform: Platform,
  from: string,
  { slug, next }: { slug: string; next: string | null },
): Promise<Departure> {
  const organization = await findOrganizationOfSlug(platform.database, slug)
  if (!organization?.isOn) throw new ProviderFault('provider_off')
  await limitProviderStarts(platform, from, organization.id)
  return start(providerContext(platform, organization), { slug, next, triedBy: null })
}

/** Begins a trial of the organization's provider, which may be on or off. Nobody is signed in when the browser comes back. */
export async function startProviderTrial(
  platform: Platform,
  ctx: Context,
  slug: string,
  triedBy: UserId,
): Promise<Departure> {
  await limitProviderStarts(platform, triedBy, ctx.organization.id)
  return start(ctx, { slug, next: null, triedBy })
}

/** The organization of the provider, at work for somebody whom it does not know yet. */
export function providerContext(platform: Platform, organization: OrganizationScope): Context {
  const db = platform.database.forOperator(organization.id)
  return { ...contextFor(platform, organization, { kind: 'visitor' }), db, dbOutsideTransaction: db }
}

async function start(
  ctx: Context,
  { slug, next, triedBy }: { slug: string; next: string | null; triedBy: UserId | null },
): Promise<Departure> {
  const provider = await findIdentityProvider(ctx)
  if (!provider) throw new ProviderFault('provider_off')
  const [state, browserToken] = [newToken(), newToken()]
  const redirectUri = redirectUriOf(ctx.settings, slug)
  const secrets = secretsOf(ctx.keyWrapper, browserToken)
  const { authorizationAddress } = await import('./open-id.ts')
  const location = await authorizationAddress(ctx, provider, { redirectUri, state, ...secrets })
  const now = ctx.clock.now()
  const signIn = {
    id: newId<ProviderSignInId>(now),
    triedBy,
    nextPath: readNextPath(next),
    stateHash: hashOfToken(state),
    browserHash: hashOfToken(browserToken),
    requestedAt: now,
    expiresAt: new Date(now.getTime() + providerSignInMinutes * 60_000),
  }
  await insertProviderSignIn(ctx, signIn, new Date(now.getTime() - keptMs))
  return { location, browserToken }
}
