import { didWebUrl, organizationDid } from '@sello/open-badges'
import { insertOrganization } from '../organizations/organization-store.ts'
import { contextFor, inTransaction, type Language, type OrganizationScope, type Platform } from '../platform/context.ts'
import { Refusal } from '../platform/errors.ts'
import { type IssuerId, newId, type OrganizationId } from '../platform/ids.ts'
import { insertIssuer, insertIssuerKey } from './issuer-store.ts'
import { keepAddress } from './service-address-store.ts'
import { createSealedKey } from './sign.ts'

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
  const wanted = { ...given, name: given.name.trim() }
  check(wanted)
  const id = newId<OrganizationId>(platform.clock.now())
  const { name, slug, language, url } = wanted
  const did = organizationDid(new URL(platform.settings.publicUrl).host, id)
  if (didWebUrl(did) === undefined)
    throw refuseOrganization(`PUBLIC_URL ${platform.settings.publicUrl} has no host name that can stand in a did:web.`)
  await checkAddress(platform)
  const scope = { id, name, language, isActive: true }
  await inTransaction(contextFor(platform, scope, { kind: 'operator' }), async (tx) => {
    const isNew = await insertOrganization(tx.db, { id, slug, name, language, url })
    if (!isNew) throw new Refusal('conflict', 'slug_taken', `The slug ${slug} belongs to another organization.`)
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

function check({ name, slug, url }: NewOrganization): void {
  checkOrganizationName(name)
  if (!slugPattern.test(slug) || slug.length > slugCharactersMax)
    throw refuseOrganization(
      `The slug "${slug}" must be up to ${slugCharactersMax} lower-case letters, digits and single hyphens between them.`,
    )
  if (url !== null && !(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)))
    throw refuseOrganization('The url must be an address that begins with https:// or http://.')
}

/** Throws Refusal unless the name, without white space around it, may stand in letters and credentials. */
export function checkOrganizationName(name: string): void {
  if (name === '' || name.length > nameCharactersMax || !name.isWellFormed() || /\p{Cc}/u.test(name))
    throw refuseOrganization(`The name must be one line of 1 to ${nameCharactersMax} characters.`)
}

export function refuseOrganization(sentence: string): Refusal {
  return new Refusal('invalid_parameter', 'invalid_organization', sentence)
}
