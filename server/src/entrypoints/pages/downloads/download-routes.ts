import { bakePng, bakeSvg } from '@sello/open-badges'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findPublicCredential } from '../../../credentials/credential-store.ts'
import { wasSignedByCompromisedKey } from '../../../credentials/signed-by-compromised-key.ts'
import { findOrganization } from '../../../organizations/organization-store.ts'
import type { Platform } from '../../../platform/context.ts'
import { type CredentialId, parseId } from '../../../platform/ids.ts'
import type { VisitNotes } from '../../../visits/note-visits.ts'
import { entityTagOf, isHeldByClient } from '../../answers/entity-tag.ts'
import { sendEntity } from '../../answers/send-entity.ts'
import { readableByAnyOrigin } from '../../answers/share-across-origins.ts'
import { networkAddressOf } from '../../connection/head/network-address.ts'
import { sendNotFound } from '../../layout/send-page.ts'
import { toCredentialModel } from '../credentials/credential-model.ts'
import { keyCompromisedNotice } from '../credentials/credential-routes.ts'
import { noteVisit } from '../visits/note-visit.ts'
import { findPicture } from './credential-picture.ts'
import { fileNameOf } from './file-name.ts'
import { openPictureFiles, type PictureFiles } from './picture-files.ts'

type Request = FastifyRequest<{ Params: { id: string } }>

const headers = {
  ...readableByAnyOrigin,
  // Opened by itself it may load and run nothing, and is as if it were of no origin. Its own picture is within it.
  'content-security-policy': "default-src 'none'; img-src data:; sandbox; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'cache-control': 'no-cache',
}

/** Serves the badge of a credential with the signed document baked into it, to whoever may see its page. */
export function downloadRoutes(platform: Platform, visits: VisitNotes) {
  const served = { files: openPictureFiles(), visits }
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/credentials/:id.png', (request: Request, reply) => send(platform, served, 'png', request, reply))
    app.get('/credentials/:id.svg', (request: Request, reply) => send(platform, served, 'svg', request, reply))
  }
}

async function send(
  platform: Platform,
  { files, visits }: { files: PictureFiles; visits: VisitNotes },
  format: 'png' | 'svg',
  request: Request,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const id = parseId<CredentialId>(request.params.id)
  const credential = id && (await findPublicCredential(platform.database, id))
  const organization = credential && (await findOrganization(platform.database, credential.organizationId))
  if (!credential || !organization) return sendNotFound(request, reply)
  noteVisit(platform, visits, credential, 'downloaded', { request, reply })
  const { document } = credential
  const model = toCredentialModel(JSON.parse(document), { revoked: false, now: platform.clock.now() })
  const isKeyCompromised = await wasSignedByCompromisedKey(platform, credential)
  const picture = findPicture(platform, credential, model, organization)
  const tag = entityTagOf(`${picture.name} ${document}`)
  const isHeld = format === 'png' && isHeldByClient(request.headers['if-none-match'], tag)
  const file = isHeld ? undefined : await files(picture, format, networkAddressOf(platform.settings, request))
  reply.headers({
    ...headers,
    'content-disposition': `attachment; filename="${fileNameOf(credential.achievementName, credential.id, format)}"`,
    ...(isKeyCompromised ? { 'x-credential-notice': keyCompromisedNotice } : {}),
  })
  if (file && format === 'svg') return sendEntity(reply.type('image/svg+xml'), bakeSvg(file.toString(), document))
  reply.header('etag', tag)
  return file ? reply.type('image/png').send(bakePng(file, document)) : reply.code(304).send()
}
