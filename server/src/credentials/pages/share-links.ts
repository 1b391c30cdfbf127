import type { CredentialModel } from './credential-model.ts'

/** The filled-in form of LinkedIn for an achievement of a person. LinkedIn takes the name or the number of an organization, not both. */
export function linkedInProfileForm(model: CredentialModel): string | undefined {
  const { issuedAt, validUntil, urls } = model
  if (!urls.page || !issuedAt) return undefined
  const fields = {
    startTask: 'CERTIFICATION_NAME',
    name: model.name,
    organizationName: model.issuer.name,
    issueYear: issuedAt.getUTCFullYear(),
    issueMonth: issuedAt.getUTCMonth() + 1,
    ...(validUntil && { expirationYear: validUntil.getUTCFullYear(), expirationMonth: validUntil.getUTCMonth() + 1 }),
    certUrl: urls.page,
    certId: model.id,
  }
  const asked = Object.entries(fields).map(([field, value]) => [field, String(value)])
  return `https://www.linkedin.com/profile/add?${new URLSearchParams(asked)}`
}

/** The address that opens a LinkedIn post with a link to the page. */
export function linkedInPost(page: string): string {
  return `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(page)}`
}

/** The address that opens a new e-mail about the credential, without a recipient (RFC 6068). */
export function letterWith({ name, urls }: CredentialModel): string {
  return `mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(urls.page)}`
}
