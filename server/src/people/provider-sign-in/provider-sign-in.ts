import type { Settings } from '../../platform/context.ts'
import type { KeyWrapper } from '../../platform/key-wrapper.ts'
import type { Role } from '../team/team-member.ts'

/** How long somebody may take at their provider. */
export const providerSignInMinutes = 10

/** The reasons why nobody was signed in; the panel words them. None of them tells anything about another person. */
export const whyNotSignedIn = [
  /** The sign-in was used, is too old, or came back by another browser than the one that set out. */
  'expired',
  'provider_off',
  'provider_unreachable',
  /** The provider does not take this service's client ID and secret. */
  'client_refused',
  /** The answer of the provider is invalid: signature, audience, nonce or time. */
  'answer_invalid',
  /** The person, or the provider, ended it there. */
  'declined',
  'email_missing',
  'email_unverified',
  'email_domain',
  /** The provider left the groups out, because there are too many of them. */
  'groups_left_out',
  'no_role',
  /** The address belongs to a person whom another account of the provider is. */
  'account_linked',
  /** The team has as many people as a provider may bring in. */
  'team_full',
] as const
export type WhyNotSignedIn = (typeof whyNotSignedIn)[number]

/** Thrown during a sign-in by a provider. `detail` is for the people who set the provider up, and tells nothing about a person. */
export class ProviderFault extends Error {
  override name = 'ProviderFault'
  readonly why: WhyNotSignedIn
  readonly detail: string

  constructor(why: WhyNotSignedIn, detail = '', options?: ErrorOptions) {
    super(`${why}: ${detail}`, options)
    this.why = why
    this.detail = detail.slice(0, 300)
  }
}

/** The result of a trial, as the person who tries the provider sees it. */
export type Trial = {
  why: WhyNotSignedIn | null
  detail: string
  email: string | null
  emailVerified: boolean | null
  name: string | null
  groups: string[]
  /** Null where the role is `none`, or where people keep their present role. */
  role: Role | null
  /** The names of all claims that came. */
  claims: string[]
}

/** The address to which the provider sends people back. Each organization has its own, so that no provider is taken for another. */
export function redirectUriOf({ publicUrl }: Pick<Settings, 'publicUrl'>, slug: string): string {
  return `${publicUrl}/panel/sign-in/callback/${slug}`
}

/** The address at which the people of an organization sign in. */
export function signInAddressOf({ publicUrl }: Pick<Settings, 'publicUrl'>, slug: string): string {
  return `${publicUrl}/panel/sign-in?organization=${slug}`
}

/**
 * The two secrets of one sign-in by a provider, made from the cookie of the browser and the master key: they are stored nowhere, and nobody without
 * that browser can finish the sign-in.
 */
export function secretsOf(wrapper: KeyWrapper, browserToken: string): { codeVerifier: string; nonce: string } {
  const of = (purpose: string) => wrapper.mac(purpose, browserToken).toString('base64url')
  return { codeVerifier: of('provider code verifier'), nonce: of('provider nonce') }
}
