import type { Context } from '../../platform/context.ts'
import { parseEmail } from '../../platform/formats/email.ts'
import { refuseProvider } from './identity-provider.ts'

/** A mail domain that an organization says is its own. Its provider speaks for addresses in it once it is proven. */
export type SignInDomain = { domain: string; provenAt: Date | null }

export const signInDomainsMax = 10

/** A domain in the form in which addresses have it. Throws Refusal. */
export function readSignInDomain(given: string): string {
  const domain = given.trim().replace(/^@/, '')
  const email = domain.length <= 253 ? parseEmail(`somebody@${domain}`) : undefined
  if (!email) throw refuseProvider('domain', 'The domain must be one of e-mail addresses, like example.edu.')
  return email.domain
}

/** The DNS record that an organization publishes to prove that a domain is its own. The proof of another organization does not count. */
export function proofOf(
  { keyWrapper, organization }: Pick<Context, 'keyWrapper' | 'organization'>,
  domain: string,
): { name: string; value: string } {
  const mac = keyWrapper.mac('sign-in domain', `${organization.id} ${domain}`)
  return { name: `_sello.${domain}`, value: `sello-domain=${mac.toString('base64url')}` }
}
