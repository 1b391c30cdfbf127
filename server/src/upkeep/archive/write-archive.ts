import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { buildDidDocument, credentialMediaType } from '@sello/open-badges'
import { findPublishedIssuer } from '../../credentials/issuers/sign.ts'
import type { Organization } from '../../organizations/organization.ts'
import { recordChange } from '../../platform/audit-log/record-change.ts'
import { contextFor, inTransaction, type Platform } from '../../platform/context.ts'
import { pagesById } from '../../platform/db/pages-by-id.ts'
import type { CredentialId } from '../../platform/ids.ts'
import { imageUrl } from '../../templates/images/image.ts'
import { findPublicImage, listImages } from '../../templates/images/image-store.ts'
import { renderArchivedCredential, renderArchivedIssuer, renderNothing } from './archive-pages.ts'
import { type ArchivedCredential, listArchivedCredentials, listStatusDocuments } from './archive-view.ts'

export type WrittenArchive = { credentials: number; statusLists: number; images: number }

const pageRows = 200

/** The folder has something in it, or is none. */
export class FolderInUse extends Error {
  override name = 'FolderInUse'
}

/**
 * Writes what strangers need of an organization to verify what it issued, as files below their addresses: its DID document, its status lists,
 * its credentials and the pictures that these name. Served at PUBLIC_URL by anything that serves files, they verify without this service, as
 * they stood at this moment. What holders unlisted is not in it. Throws FolderInUse.
 */
export async function writeArchive(
  platform: Platform,
  organization: Organization,
  folder: string,
): Promise<WrittenArchive> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) throw new FolderInUse(`${folder} is not empty.`)
  const ctx = contextFor(platform, organization, { kind: 'operator' })
  const change = {
    action: 'organization.exported',
    subjectId: organization.id,
    after: { as: 'static folder' },
  } as const
  await inTransaction(ctx, (tx) => recordChange(tx, change))
  const write = async (path: string, content: string | Uint8Array) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  const { id, language } = organization
  const issuer = await findPublishedIssuer(platform, id)
  if (!issuer) throw new Error(`Organization ${id} has no issuer.`)
  const nothing = renderNothing(language)
  for (const closed of ['', 'orgs/', 'credentials/', 'images/', `orgs/${id}/status/`])
    await write(`${closed}index.html`, nothing)
  await write('_headers', headers)
  await write(`orgs/${id}/did.json`, JSON.stringify(buildDidDocument(issuer)))
  await write(`orgs/${id}/index.html`, renderArchivedIssuer(organization))
  const lists = await listStatusDocuments(ctx)
  for (const list of lists) await write(`orgs/${id}/status/${list.id}`, list.document)
  let credentials = 0
  const pages = pagesById<CredentialId, ArchivedCredential>(
    (after) => listArchivedCredentials(ctx, after, pageRows),
    (one) => one.id,
  )
  for await (const page of pages)
    for (const credential of page) {
      await write(`credentials/${credential.id}.json`, credential.document)
      await write(`credentials/${credential.id}/index.html`, renderArchivedCredential(organization, credential))
      credentials++
    }
  const images = await listImages(ctx)
  for (const image of images) {
    const found = await findPublicImage(platform.database, image.id)
    if (found) await write(`images/${basename(imageUrl(platform.settings, image))}`, found.bytes)
  }
  return { credentials, statusLists: lists.length, images: images.length }
}

/** Media types and the leave for other origins to read, in the form that several hosts of static files know. */
const headers = `/orgs/*/did.json
  Content-Type: application/did+ld+json
  Access-Control-Allow-Origin: *
/orgs/*/status/*
  Content-Type: ${credentialMediaType}
  Access-Control-Allow-Origin: *
/credentials/*.json
  Content-Type: ${credentialMediaType}
  Access-Control-Allow-Origin: *
`
