import { inksOf } from '@sello/tokens/accent'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { entityTagOf, isHeldByClient } from '../../../entrypoints/answers/entity-tag.ts'
import { readableByAnyOrigin } from '../../../entrypoints/answers/share-across-origins.ts'
import { networkAddressOf } from '../../../entrypoints/connection/head/network-address.ts'
import { takeFileTurn } from '../../../entrypoints/connection/turns-of-strangers.ts'
import { sendErased, sendNotFound } from '../../../entrypoints/layout/send-page.ts'
import type { Platform } from '../../../platform/context.ts'
import { type CredentialId, parseId } from '../../../platform/ids.ts'
import { describeAchievementType } from '../../../templates/achievement-type.ts'
import { badgeColours } from '../../../templates/badge-image.ts'
import { findPublicCredential } from '../../public-credential-view.ts'
import { toCredentialModel } from '../credential-model.ts'
import { findPicture } from '../downloads/credential-picture.ts'
import type { PictureFiles } from '../downloads/picture-files.ts'
import { drawPreview, previewSize } from './draw-preview.ts'

type Request = FastifyRequest<{ Params: { id: string } }>

/** Serves the preview that social networks show beside the link of a credential, to everybody who may see its page. */
export function previewRoutes(platform: Platform, pictures: PictureFiles) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/credentials/:id/og.png', (request: Request, reply) => send(platform, pictures, request, reply))
  }
}

async function send(
  platform: Platform,
  pictures: PictureFiles,
  request: Request,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await takeFileTurn(platform.settings, request, reply)
  const id = parseId<CredentialId>(request.params.id)
  const credential = id && (await findPublicCredential(platform.database, id))
  if (!credential) return sendNotFound(request, reply)
  if (credential.erasedAt) return sendErased(request, reply)
  const { organization, accent } = credential
  const model = toCredentialModel(JSON.parse(credential.document), { revoked: false, now: platform.clock.now() })
  const words = {
    kind: describeAchievementType(model.achievement.type ?? 'Achievement', organization.language),
    holder: credential.isNameRemoved ? undefined : model.recipientName,
    achievement: model.name,
    issuer: model.issuer.name,
  }
  const badge = findPicture(platform, credential, model, organization, accent)
  const colours = accent === undefined ? badgeColours(credential.templateId) : inksOf(accent)
  const caller = networkAddressOf(platform.settings, request)
  const read = async () => {
    const svg = (await pictures.file(badge, 'svg', caller)).bytes.toString()
    return { kind: 'drawing', svg: drawPreview(words, svg, colours) } as const
  }
  const tag = entityTagOf(JSON.stringify([words, colours, badge.name]))
  const isHeld = isHeldByClient(request.headers['if-none-match'], tag)
  const file = isHeld ? undefined : await pictures.file({ name: tag, read }, 'png', caller, previewSize.width)
  reply.headers({
    ...readableByAnyOrigin,
    etag: tag,
    'x-robots-tag': 'noindex',
    'cache-control': 'public, max-age=300',
  })
  return file ? reply.type('image/png').send(file.bytes) : reply.code(304).send()
}
