import { buildDidDocument } from '@sello/open-badges'
import { findPublishedIssuer } from '../../credentials/issuers/sign.ts'
import { findPublicCredential } from '../../credentials/public-credential-view.ts'
import { findPublicStatusList } from '../../credentials/status-lists/status-list-store.ts'
import type { Platform } from '../../platform/context.ts'
import { type CredentialId, type OrganizationId, parseId, type StatusListId } from '../../platform/ids.ts'

/**
 * The document that this service publishes at an address: DID document, status list or credential, also where the address is that of a
 * picture or certificate with the credential in it, which nobody has to make for that; `undefined` where it is no address of ours, or
 * nothing is there.
 */
export async function findOwnDocument(platform: Platform, address: string): Promise<string | undefined> {
  // A did:web of this machine leads to http, also where a proxy with TLS stands before this service.
  const own = withoutScheme(platform.settings.publicUrl)
  const asked = withoutScheme(address)
  if (!asked.startsWith(`${own}/`)) return undefined
  const [path = ''] = asked.slice(own.length).split(/[?#]/, 1)
  const [, credential] = /^\/credentials\/([0-9a-f-]{36})(?:\.(?:json|png|svg|pdf))?$/.exec(path) ?? []
  if (credential) return findCredential(platform, credential)
  const [, organization, list] = /^\/orgs\/([0-9a-f-]{36})\/(?:did\.json|status\/([0-9a-f-]{36}))$/.exec(path) ?? []
  const id = parseId<OrganizationId>(organization)
  if (!id) return undefined
  return list === undefined ? findDidDocument(platform, id) : findStatusList(platform, id, list)
}

function withoutScheme(url: string): string {
  return url.replace(/^https?:/, '')
}

async function findCredential({ database }: Platform, given: string): Promise<string | undefined> {
  const id = parseId<CredentialId>(given)
  const credential = id && (await findPublicCredential(database, id))
  return credential && !credential.erasedAt ? credential.document : undefined
}

async function findDidDocument(platform: Platform, id: OrganizationId): Promise<string | undefined> {
  const issuer = await findPublishedIssuer(platform, id)
  return issuer && JSON.stringify(buildDidDocument(issuer))
}

async function findStatusList({ database }: Platform, id: OrganizationId, given: string): Promise<string | undefined> {
  const listId = parseId<StatusListId>(given)
  return listId && (await findPublicStatusList(database, id, listId))
}
