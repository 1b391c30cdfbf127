import { didWebUrl, organizationDid } from '@sello/open-badges'
import { insertIssuer } from '../credentials/issuers/issuer-store.ts'
import { keepAddress } from '../credentials/issuers/service-address-store.ts'
import { createSealedKey } from '../credentials/issuers/sign.ts'
import { insertIssuerKey } from '../credentials/issuers/signing-key-store.ts'
import { type NewOrganization, readNewOrganization, refuseOrganization } from '../organizations/organization.ts'
import { insertOrganization } from '../organizations/organization-store.ts'
import { takeName } from '../organizations/take-name.ts'
import { recordChange } from '../platform/audit-log/record-change.ts'
import { type Context, contextFor, inTransaction, type OrganizationScope, type Platform } from '../platform/context.ts'
import { type IssuerId, newId, type OrganizationId } from '../platform/ids.ts'
import { refuse } from '../platform/refusals/refusal.ts'

export type CreatedOrganization = OrganizationScope & {
  slug: string
  url: string | null
  isSandbox: boolean
  did: string
}

/**
 * Creates an organization that can issue: its record, its issuer with the DID that it keeps for good, and its first signing
 * key, in one transaction. Throws Refusal where another has its slug, or its name, which `mayShareName` allows.
 */
export async function createOrganization(
  platform: Platform,
  given: NewOrganization,
  {
    mayShareName = false,
    actor = { kind: 'operator' },
    requestId = null,
  }: Partial<Pick<Context, 'actor' | 'requestId'>> & { mayShareName?: boolean } = {},
): Promise<CreatedOrganization> {
  const wanted = readNewOrganization(given)
  const id = newId<OrganizationId>(platform.clock.now())
  const { name, slug, language, url, isSandbox = false } = wanted
  const did = organizationDid(new URL(platform.settings.publicUrl).host, id)
  if (didWebUrl(did) === undefined)
    throw refuseOrganization(`PUBLIC_URL ${platform.settings.publicUrl} has no host name that can stand in a did:web.`)
  await checkAddress(platform)
  const scope = { id, name, language, isActive: true }
  const ctx = { ...contextFor(platform, scope, actor), requestId }
  await takeName(platform.database, { name, mayShare: mayShareName }, (sharesName) =>
    inTransaction(ctx, async (tx) => {
      const isNew = await insertOrganization(tx.db, { id, slug, name, language, url, isSandbox, sharesName })
      if (!isNew) throw refuse('slug_taken', slug)
      const issuerId = newId<IssuerId>(tx.clock.now())
      await insertIssuer(tx, {
        id: issuerId,
        did,
        name,
        description: null,
        url: url ?? `${tx.settings.publicUrl}/orgs/${id}`,
        email: null,
        imageUrl: null,
        replyTo: null,
        accent: null,
      })
      await insertIssuerKey(tx, issuerId, createSealedKey(tx.keyWrapper, id))
      const after = {
        name,
        slug,
        language,
        url,
        did,
        ...(sharesName && { shares_name: true }),
        ...(isSandbox && { is_sandbox: true }),
      }
      await recordChange(tx, { action: 'organization.created', subjectId: id, after })
    }),
  )
  return { ...scope, slug, url, isSandbox, did }
}

/** All issuers have the same address as the first one, whatever address this process was started with. */
async function checkAddress({ database, settings }: Platform): Promise<void> {
  const kept = await keepAddress(database, settings.publicUrl)
  if (kept !== settings.publicUrl)
    throw refuseOrganization(
      `The address of this service is ${kept}, and this process was started with ${settings.publicUrl}.`,
    )
}
