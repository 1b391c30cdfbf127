import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { entityTagOf, isHeldByClient } from '../../../entrypoints/answers/entity-tag.ts'
import { sendEntity } from '../../../entrypoints/answers/send-entity.ts'
import { answerPreflights, readableByAnyOrigin } from '../../../entrypoints/answers/share-across-origins.ts'
import { networkAddressOf } from '../../../entrypoints/connection/head/network-address.ts'
import { takeFileTurn } from '../../../entrypoints/connection/turns-of-strangers.ts'
import { sendNotFound } from '../../../entrypoints/layout/send-page.ts'
import type { Platform } from '../../../platform/context.ts'
import { findAccent } from '../../issuers/issuer-store.ts'
import { findAchievement } from '../achievements/find-achievement.ts'
import { drawnPicture } from './credential-picture.ts'
import type { PictureFiles } from './picture-files.ts'

type Request = FastifyRequest<{ Params: { id: string; version?: string } }>

const headers = {
  ...readableByAnyOrigin,
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  'cache-control': 'public, max-age=300',
}
/** The side of the PNG in pixels: the size that wallets show, and twice the size on our pages. */
const side = 512

/**
 * Serves the badge that is drawn where a template has no image: as SVG, and as the PNG that signed documents name, since wallets show no SVG. An
 * address without a version means version 1, whose credentials name that address.
 */
export function badgeRoutes(platform: Platform, files: PictureFiles) {
  return async (app: FastifyInstance): Promise<void> => {
    for (const achievement of ['/achievements/:id', '/achievements/:id/versions/:version'])
      for (const format of ['svg', 'png'] as const) {
        answerPreflights(app, [`${achievement}/badge.${format}`])
        app.get(`${achievement}/badge.${format}`, (request: Request, reply) =>
          send(platform, files, format, request, reply),
        )
      }
  }
}

async function send(
  platform: Platform,
  files: PictureFiles,
  format: 'png' | 'svg',
  request: Request,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await takeFileTurn(platform.settings, request, reply)
  const { id, version = '1' } = request.params
  const found = await findAchievement(platform, id, version)
  if (!found) return sendNotFound(request, reply)
  const { template, organization } = found
  const picture = drawnPicture(template, organization, await findAccent(platform.database, organization.id))
  const tag = entityTagOf(`${format} ${side} ${picture.name}`)
  const isHeld = isHeldByClient(request.headers['if-none-match'], tag)
  const caller = networkAddressOf(platform.settings, request)
  const file = isHeld ? undefined : await files.file(picture, format, caller, side)
  reply.headers(headers).header('etag', tag)
  if (!file) return reply.code(304).send()
  return format === 'svg'
    ? sendEntity(reply.type('image/svg+xml'), file.bytes, tag)
    : reply.type('image/png').send(file.bytes)
}
