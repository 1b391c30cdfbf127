import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { entityTagOf, isHeldByClient } from '../../../entrypoints/answers/entity-tag.ts'
import { answerPreflights, readableByAnyOrigin } from '../../../entrypoints/answers/share-across-origins.ts'
import { takeFileTurn } from '../../../entrypoints/connection/turns-of-strangers.ts'
import { sendNotFound } from '../../../entrypoints/layout/send-page.ts'
import type { Platform } from '../../../platform/context.ts'
import type { ImageId } from '../../../platform/ids.ts'
import { imageIdOf, mediaTypes } from '../../images/image.ts'
import { findPublicImage } from '../../images/image-store.ts'

type Request = FastifyRequest<{ Params: { name: string } }>

type ServedImage = { type: string; tag: string; bytes: Buffer }

const bytesKept = 32 * 1024 * 1024

const headers = {
  ...readableByAnyOrigin,
  // Opened by itself it may load and run nothing, and is as if it were of no origin.
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'public, max-age=31536000, immutable',
}

/** Serves the images that people upload, to anyone: they stand in credentials and on their pages. */
export function imageRoutes({ database, settings }: Platform) {
  const images = new LRUCache<ImageId, ServedImage>({
    maxSize: bytesKept,
    sizeCalculation: ({ bytes }) => bytes.length,
    // Many who ask for one image at a time share one reading of it.
    fetchMethod: async (id) => {
      const found = await findPublicImage(database, id)
      return found && { type: mediaTypes[found.format], tag: entityTagOf(found.bytes), bytes: found.bytes }
    },
  })
  return async (app: FastifyInstance): Promise<void> => {
    answerPreflights(app, ['/images/:name'])
    app.get('/images/:name', async (request: Request, reply) => {
      const id = imageIdOf(request.params.name)
      if (id) await takeFileTurn(settings, request, reply)
      const image = id && (await images.fetch(id))
      return image ? send(request, reply, image) : sendNotFound(request, reply)
    })
  }
}

function send(request: Request, reply: FastifyReply, { type, tag, bytes }: ServedImage): FastifyReply {
  reply.headers({ ...headers, etag: tag })
  if (isHeldByClient(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.type(type).send(bytes)
}
