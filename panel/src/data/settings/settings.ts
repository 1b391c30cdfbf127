import type {
  Image,
  ListSuppressionsQuery,
  MailSettings,
  OrganizationProfile,
  ProfileChange,
  SigningKeyRotation,
  SigningKeys,
  SuppressionPage,
  TestLetter,
} from '../generated/panel-api.ts'
import { request } from '../request.ts'
import { withQuery } from '../with-query.ts'

export function getProfile(organizationId: string, signal: AbortSignal): Promise<OrganizationProfile> {
  return request('/profile', { organizationId, signal })
}

export function changeProfile(organizationId: string, body: ProfileChange): Promise<OrganizationProfile> {
  return request('/profile', { method: 'PATCH', organizationId, body })
}

/** Sends a PNG, JPEG or SVG as it is. The answer has its address, which never shows anything else. */
export function uploadLogo(organizationId: string, file: File): Promise<Image> {
  return request('/images', { method: 'POST', organizationId, file })
}

export function listSigningKeys(organizationId: string, signal: AbortSignal): Promise<SigningKeys> {
  return request('/signing-keys', { organizationId, signal })
}

/** The name is what the person typed: the service compares it too. */
export function rotateSigningKey(organizationId: string, body: SigningKeyRotation): Promise<SigningKeys> {
  return request('/signing-keys/rotate', { method: 'POST', organizationId, body })
}

export function getMail(organizationId: string, signal: AbortSignal): Promise<MailSettings> {
  return request('/mail', { organizationId, signal })
}

/** To the person who asks, and to nobody else. */
export function sendTestLetter(organizationId: string): Promise<TestLetter> {
  return request('/mail/test', { method: 'POST', organizationId, body: {} })
}

export function listSuppressions(
  organizationId: string,
  selection: ListSuppressionsQuery,
  signal: AbortSignal,
): Promise<SuppressionPage> {
  return request(withQuery('/suppressions', selection), { organizationId, signal })
}

export function liftSuppression(organizationId: string, id: string): Promise<unknown> {
  return request(`/suppressions/${encodeURIComponent(id)}`, { method: 'DELETE', organizationId })
}
