import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageOf, sendNotFound, sendPage } from '../../../entrypoints/layout/send-page.ts'
import type { Platform } from '../../../platform/context.ts'
import { type CollectionId, parseId } from '../../../platform/ids.ts'
import { openPublicCollection } from '../../show-collection.ts'
import { renderCollectionPage } from './collection-page.ts'

type Request = FastifyRequest<{ Params: { id: string } }>

/** Serves the collections that people have published. */
export function collectionRoutes(platform: Platform) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/collections/:id', async (request: Request, reply): Promise<FastifyReply> => {
      const id = parseId<CollectionId>(request.params.id)
      const collection = id && (await openPublicCollection(platform, id))
      if (!collection) return sendNotFound(request, reply)
      return sendPage(reply, renderCollectionPage(collection, platform.clock.now(), languageOf(request)))
    })
  }
}
