import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireSameOrigin } from '../../../entrypoints/http/browser/same-origin.ts'
import { servesWallets } from '../../../organizations/organization.ts'
import type { Platform } from '../../../platform/context.ts'

type Request = FastifyRequest<{ Params: { id: string } }>

/**
 * Where a person takes a credential into a wallet app: a press on its page makes an offer, and the offer has a page of its own. Nothing
 * of it is kept by a browser or a proxy. What answers is loaded at the first press.
 */
export function offerRoutes(platform: Platform) {
  return async (app: FastifyInstance): Promise<void> => {
    if (!servesWallets(platform.settings)) return
    app.addHook('onRequest', async (request) => requireSameOrigin(platform.settings, request))
    app.addHook('onSend', async (_request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
    })
    const page = '/credentials/:id/wallet-offers'
    app.post(page, async (request: Request, reply) =>
      (await import('./send-offer.ts')).takePress(platform, request, reply),
    )
    // A person who reloads the answer to a form begins again.
    app.get(page, (request: Request, reply: FastifyReply) =>
      reply.redirect(`/credentials/${encodeURIComponent(request.params.id)}`, 303),
    )
    app.get('/interactions/:id', async (request: Request, reply) =>
      (await import('./send-offer.ts')).sendOffer(platform, request, reply),
    )
    app.post('/interactions/:id', async (request: Request, reply) =>
      (await import('./send-offer.ts')).takePin(platform, request, reply),
    )
  }
}
