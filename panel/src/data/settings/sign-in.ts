import type { Departure, IdentityProviderOrder, ProviderTrialAnswer, SignInSettings } from '../generated/panel-api.ts'
import { request } from '../request.ts'

export function getSignInSettings(organizationId: string, signal: AbortSignal): Promise<SignInSettings> {
  return request('/identity-provider', { organizationId, signal })
}

export function saveIdentityProvider(organizationId: string, body: IdentityProviderOrder): Promise<SignInSettings> {
  return request('/identity-provider', { method: 'PUT', organizationId, body })
}

export function switchIdentityProvider(organizationId: string, isOn: boolean): Promise<SignInSettings> {
  return request('/identity-provider/switch', { method: 'POST', organizationId, body: { is_on: isOn } })
}

/** The name is what the person typed: the service compares it too. */
export function removeIdentityProvider(organizationId: string, name: string): Promise<SignInSettings> {
  return request('/identity-provider/remove', { method: 'POST', organizationId, body: { name } })
}

export function addSignInDomain(organizationId: string, domain: string): Promise<SignInSettings> {
  return request('/identity-provider/domains', { method: 'POST', organizationId, body: { domain } })
}

/** Has the service look for the TXT record of the domain, or takes the domain away. */
export function settleSignInDomain(
  organizationId: string,
  what: 'check' | 'remove',
  domain: string,
): Promise<SignInSettings> {
  return request(`/identity-provider/domains/${what}`, { method: 'POST', organizationId, body: { domain } })
}

export function askMoreThanLetters(organizationId: string, asks: boolean): Promise<SignInSettings> {
  return request('/identity-provider/more-than-letters', { method: 'POST', organizationId, body: { asks } })
}

export function startProviderTrial(organizationId: string): Promise<Departure> {
  return request('/identity-provider/trial', { method: 'POST', organizationId, body: {} })
}

export function getProviderTrial(organizationId: string, signal: AbortSignal): Promise<ProviderTrialAnswer> {
  return request('/identity-provider/trial', { organizationId, signal })
}
