import type { CredentialModel } from '../credential-model.ts'
import { pngOf } from './snippets.ts'

/**
 * The structured data of the page for search engines (schema.org): the person, by name only, who has a credential of this kind. A `<` of the document
 * could end the script element, so it stands as an escape of JSON.
 */
export function linkedDataOf({ name, achievement, recipientName, issuer, urls, validUntil }: CredentialModel): string {
  const credential = {
    '@type': 'EducationalOccupationalCredential',
    name,
    ...(achievement.description && { description: achievement.description }),
    ...(achievement.type && { credentialCategory: achievement.type.replace(/^ext:/, '') }),
    ...(achievement.image && { image: pngOf(achievement.image.url) }),
    url: achievement.url ?? urls.page,
    ...(validUntil && { expires: validUntil.toISOString() }),
    recognizedBy: { '@type': 'Organization', name: issuer.name, ...(issuer.url && { url: issuer.url }) },
  }
  const told = recipientName ? { '@type': 'Person', name: recipientName, hasCredential: credential } : credential
  return JSON.stringify({ '@context': 'https://schema.org', ...told }).replaceAll('<', '\\u003c')
}
