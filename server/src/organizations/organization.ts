import { readAddress, readText } from '@sello/open-badges'
import type { Language, OrganizationScope } from '../platform/context.ts'
import { type Refusal, refuse } from '../refusals/refusal.ts'

/** A tenant: it owns keys, templates, members and credentials. Its issuer has its profile and its signing keys. */
export type Organization = OrganizationScope & { slug: string; url: string | null; createdAt: Date }

export type NewOrganization = { name: string; slug: string; language: Language; url: string | null }

const slugPattern = /^[a-z0-9](-?[a-z0-9])*$/
const nameCharactersMax = 200
const slugCharactersMax = 63

/** Reads a new organization in the form in which it is stored and signed. Throws Refusal with its faults. */
export function readNewOrganization(given: NewOrganization): NewOrganization {
  checkSlug(given.slug)
  const url = given.url === null ? null : readOrganizationAddress('url', given.url)
  return { ...given, name: readOrganizationName(given.name), url }
}

/** Reads a name in the form in which letters and credentials show it. Throws Refusal. */
export function readOrganizationName(given: string): string {
  const name = /[\n\r]/.test(given.trim()) ? undefined : readText(given, { charactersMax: nameCharactersMax })
  if (!name?.ok || name.value === '')
    throw refuseOrganization(`The name must be one line of 1 to ${nameCharactersMax} characters.`)
  return name.value
}

/** Reads an address in the form in which it is signed. Another spelling of it is normalized. Throws Refusal. */
export function readOrganizationAddress(part: string, given: string): string {
  const url = readAddress(given)
  if (!url.ok || url.value === '')
    throw refuseOrganization(
      `The ${part} must be an address that begins with https:// or http:// and names a host and no user.`,
    )
  return url.value
}

function checkSlug(slug: string): void {
  if (!slugPattern.test(slug) || slug.length > slugCharactersMax)
    throw refuseOrganization(
      `The slug "${slug}" must be up to ${slugCharactersMax} lower-case letters, digits and single hyphens between them.`,
    )
}

export function refuseOrganization(sentence: string): Refusal {
  return refuse('invalid_organization', sentence)
}
