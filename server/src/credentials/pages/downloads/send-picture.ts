import type { FastifyReply, FastifyRequest } from 'fastify'
import { entityTagOf, isHeldByClient } from '../../../entrypoints/answers/entity-tag.ts'
import { sendEntity } from '../../../entrypoints/answers/send-entity.ts'
import { readableByAnyOrigin } from '../../../entrypoints/answers/share-across-origins.ts'
import { networkAddressOf } from '../../../entrypoints/connection/head/network-address.ts'
import { sendNotFound } from '../../../entrypoints/layout/send-page.ts'
import { findOrganization } from '../../../organizations/organization-store.ts'
import type { Platform } from '../../../platform/context.ts'
import type { OrganizationId } from '../../../platform/ids.ts'
import type { Credential } from '../../credential.ts'
import { findAccent } from '../../issuers/issuer-store.ts'
import { wasSignedByCompromisedKey } from '../../signed-by-compromised-key.ts'
import { toCredentialModel } from '../credential-model.ts'
import { findPicture } from './credential-picture.ts'
import { fileNameOf } from './file-name.ts'
import { noticeHeaders } from './notice-headers.ts'
import type { PictureFiles, PictureFormat } from './picture-files.ts'

/** The parts of a credential that its files need. */
export type Downloadable = Pick<Credential, 'id' | 'templateId' | 'achievementName' | 'document'> & {
  organizationId: OrganizationId
}

const headers = {
  ...readableByAnyOrigin,
  // A file that is opened by itself may load and run nothing, and has no origin. Its own picture is embedded in it.
  'content-security-policy': "default-src 'none'; img-src data:; sandbox; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'cache-control': 'no-cache',
}

const mediaTypes: Record<PictureFormat, string> = { png: 'image/png', svg: 'image/svg+xml' }
/** More bytes than any drawn badge with its document has. */
const drawingBytesMax = 64 * 1024

/** Sends the badge of a credential with the signed document baked into it. */
export async function sendPicture(
  platform: Platform,
  files: PictureFiles,
  { credential, format }: { credential: Downloadable; format: PictureFormat },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const organization = await findOrganization(platform.database, credential.organizationId)
  if (!organization) return sendNotFound(request, reply)
  const { document } = credential
  const model = toCredentialModel(JSON.parse(document), { revoked: false, now: platform.clock.now() })
  const accent = await findAccent(platform.database, organization.id)
  const isKeyCompromised = await wasSignedByCompromisedKey(platform, credential)
  const picture = findPicture(platform, credential, model, organization, accent)
  const tag = entityTagOf(`${format} ${picture.name} ${document}`)
  const isHeld = isHeldByClient(request.headers['if-none-match'], tag)
  const caller = networkAddressOf(platform.settings, request)
  const file = isHeld ? undefined : await files.baked(tag, document, picture, format, caller)
  reply.headers({
    ...headers,
    etag: tag,
    'content-disposition': `attachment; filename="${fileNameOf(credential.achievementName, credential.id, format)}"`,
    ...noticeHeaders({ isSandbox: organization.isSandbox, isKeyCompromised }),
  })
  if (!file) return reply.code(304).send()
  reply.type(mediaTypes[format])
  // A large SVG contains an image, which is compressed already.
  return format === 'svg' && file.length < drawingBytesMax ? sendEntity(reply, file, tag) : reply.send(file)
}
