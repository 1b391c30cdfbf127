import type { Context, Platform } from '../../platform/context.ts'
import type { KeptProvider } from '../identity-providers/identity-provider.ts'
import { findIdentityProvider } from '../identity-providers/identity-provider-store.ts'
import { listSignInDomains } from '../identity-providers/sign-in-domain-store.ts'
import { findOrganizationOfSlug } from '../identity-providers/sign-in-options-view.ts'
import { reportSignIn, type SignInAttempt } from '../sessions/report-sign-in.ts'
import type { NewSession, UserSession } from '../sessions/session.ts'
import { hashOfToken } from '../sessions/token.ts'
import { limitProviderAnswers } from '../sign-in/limit-sign-in.ts'
import { ProviderFault, redirectUriOf, secretsOf, type Trial } from './provider-sign-in.ts'
import { type ProviderSignIn, updateTrial, useProviderSignIn } from './provider-sign-in-store.ts'
import { groupsOf, type ProviderClaims, readClaimedPerson } from './read-person.ts'
import { providerContext } from './start-provider-sign-in.ts'
import { takeIn } from './take-in.ts'

export type Return = {
  slug: string
  /** The query string of the address to which the provider sent the browser. */
  query: string
  /** The token that the browser kept; undefined where another browser comes back than the one that set out. */
  browserToken: string | undefined
  /** The session of the browser, for trials. */
  session: UserSession | undefined
  /** The name of the browser, by which the person recognises the new session. */
  browser: string
}

export type Arrival = { kind: 'signed_in'; session: NewSession; nextPath: string | null } | { kind: 'tried' }

const trialGroupsMax = 50
const trialClaimsMax = 60

/**
 * Takes somebody who comes back from a provider, once. The session that it opens reaches the organization of the provider and
 * nothing else, whoever the provider says that the person is. Throws ProviderFault with the reason where nobody is let in.
 */
export async function finishProviderSignIn(platform: Platform, from: string, returned: Return): Promise<Arrival> {
  const way: { nextPath: string | null } = { nextPath: null }
  const session = await reportSignIn(platform, { way: 'provider', from }, (attempt) =>
    finish(platform, attempt, returned, way),
  )
  return session ? { kind: 'signed_in', session, nextPath: way.nextPath } : { kind: 'tried' }
}

/** Undefined where somebody tried the provider out. */
async function finish(
  platform: Platform,
  attempt: SignInAttempt,
  returned: Return,
  way: { nextPath: string | null },
): Promise<NewSession | undefined> {
  const { from } = attempt
  await limitProviderAnswers(platform, from)
  const organization = await findOrganizationOfSlug(platform.database, returned.slug)
  const state = new URLSearchParams(returned.query).get('state')
  if (!organization || !state || returned.browserToken === undefined) throw new ProviderFault('expired')
  attempt.organizationId = organization.id
  const ctx = providerContext(platform, organization)
  const browserHash = hashOfToken(returned.browserToken)
  const signIn = await useProviderSignIn(ctx, { stateHash: hashOfToken(state), browserHash })
  if (!signIn) throw new ProviderFault('expired')
  const provider = await findIdentityProvider(ctx)
  if (!provider || (!provider.isOn && signIn.triedBy === null)) throw new ProviderFault('provider_off')
  const secrets = secretsOf(platform.keyWrapper, returned.browserToken)
  const redirectUri = redirectUriOf(platform.settings, returned.slug)
  const { claimsOf } = await import('./open-id.ts')
  const ask = () => claimsOf(ctx, provider, { redirectUri, query: returned.query, state, ...secrets })
  if (signIn.triedBy === null) {
    way.nextPath = signIn.nextPath
    return admit(ctx, provider, await ask(), { from, browser: returned.browser })
  }
  if (returned.session?.userId !== signIn.triedBy) throw new ProviderFault('expired')
  await noteTrial(ctx, provider, signIn, ask)
  return undefined
}

async function admit(
  ctx: Context,
  provider: KeptProvider,
  claims: ProviderClaims,
  place: { from: string; browser: string },
): Promise<NewSession> {
  const person = readClaimedPerson(claims, provider, await provenDomains(ctx))
  const outcome = await takeIn(ctx, provider, person, place)
  if (outcome.kind === 'refused') throw new ProviderFault(outcome.why)
  return outcome.session
}

async function noteTrial(
  ctx: Context,
  provider: KeptProvider,
  { id }: ProviderSignIn,
  ask: () => Promise<ProviderClaims>,
): Promise<void> {
  const known: { claims?: ProviderClaims } = {}
  const read = async (): Promise<Partial<Trial>> => {
    known.claims = await ask()
    const { role } = readClaimedPerson(known.claims, provider, await provenDomains(ctx))
    const settled = role === undefined ? provider.defaultRole : role
    return { role: settled, ...(role === null && { why: 'no_role' }) }
  }
  const found = await read().catch((error: unknown) => {
    if (!(error instanceof ProviderFault)) throw error
    return { why: error.why, detail: error.detail }
  })
  await updateTrial(ctx, id, { ...describe(known.claims ?? {}, provider), ...found })
}

async function provenDomains(ctx: Context): Promise<string[]> {
  const domains = await listSignInDomains(ctx)
  return domains.filter(({ provenAt }) => provenAt !== null).map(({ domain }) => domain)
}

function describe(claims: ProviderClaims, { groupsClaim }: KeptProvider): Trial {
  const { email, email_verified: verified, name } = claims
  const short = (value: unknown) => (typeof value === 'string' ? value.slice(0, 300) : null)
  return {
    why: null,
    detail: '',
    email: short(email),
    emailVerified: verified === undefined ? null : verified === true || verified === 'true',
    name: short(name),
    groups: groupsOf(claims, groupsClaim)
      .slice(0, trialGroupsMax)
      .map((group) => group.slice(0, 300)),
    role: null,
    claims: Object.keys(claims)
      .slice(0, trialClaimsMax)
      .map((claim) => claim.slice(0, 100)),
  }
}
