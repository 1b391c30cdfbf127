import { didWebUrl, organizationDid, readAddress, readText } from '@sello/open-badges'
import { insertIssuer } from '../issuers/issuer-store.ts'
import { keepAddress } from '../issuers/service-address-store.ts'
import { createSealedKey } from '../issuers/sign.ts'
import { insertIssuerKey } from '../issuers/signing-key-store.ts'
import { insertOrganization } from '../organizations/organization-store.ts'
import { contextFor, inTransaction, type Language, type OrganizationScope, type Platform } from '../platform/context.ts'
import { type IssuerId, newId, type OrganizationId } from '../platform/ids.ts'
import { type Refusal, refuse } from '../refusals/refusal.ts'

export type NewOrganization = { name: string; slug: string; language: Language; url: string | null }
export type CreatedOrganization = OrganizationScope & { slug: string; url: string | null; did: string }

const slugPattern = /^[a-z0-9](-?[a-z0-9])*$/
const nameCharactersMax = 200
const slugCharactersMax = 63

/**
 * Makes an organization that can issue: its record, its issuer with the DID under which it signs for ever, and its
 * first signing key, all or nothing.
 */
export async function createOrganization(platform: Platform, given: NewOrganization): Promise<CreatedOrganization> {
  const wanted = readNewOrganization(given)
  const id = newId<OrganizationId>(platform.clock.now())
  const { name, slug, language, url } = wanted
  const did = organizationDid(new URL(platform.settings.publicUrl).host, id)
  if (didWebUrl(did) === undefined)
    throw refuseOrganization(`PUBLIC_URL ${platform.settings.publicUrl} has no host name that can stand in a did:web.`)
  await checkAddress(platform)
  const scope = { id, name, language, isActive: true }
  await inTransaction(contextFor(platform, scope, { kind: 'operator' }), async (tx) => {
    const isNew = await insertOrganization(tx.db, { id, slug, name, language, url })
    if (!isNew) throw refuse('slug_taken', slug)
    const issuerId = newId<IssuerId>(tx.clock.now())
    const page = `${tx.settings.publicUrl}/orgs/${id}`
    await insertIssuer(tx, { id: issuerId, did, name, url: url ?? page, email: null, imageUrl: null, replyTo: null })
    await insertIssuerKey(tx, issuerId, createSealedKey(tx.keyWrapper, id))
  })
  return { ...scope, slug, url, did }
}

/** The address of the first issuer is the one of all that follow, whatever a process was started with. */
async function checkAddress({ database, settings }: Platform): Promise<void> {
  const kept = await keepAddress(database, settings.publicUrl)
  if (kept !== settings.publicUrl)
    throw refuseOrganization(
      `The address of this service is ${kept}, and this process was started with ${settings.publicUrl}.`,
    )
}

/** An organization as it will be kept and stand in every credential. Throws Refusal with what is wrong. */
export function readNewOrganization(given: NewOrganization): NewOrganization {
  checkSlug(given.slug)
  const url = given.url === null ? null : readOrganizationAddress('url', given.url)
  return { ...given, name: readOrganizationName(given.name), url }
}

/** The name as it will stand in letters and credentials. Throws Refusal. */
export function readOrganizationName(given: string): string {
  const name = /[\n\r]/.test(given.trim()) ? undefined : readText(given, { charactersMax: nameCharactersMax })
  if (!name?.ok || name.value === '')
    throw refuseOrganization(`The name must be one line of 1 to ${nameCharactersMax} characters.`)
  return name.value
}

/** An address as it will be signed: another spelling of it that leaves no doubt is brought into that form. Throws Refusal. */
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
