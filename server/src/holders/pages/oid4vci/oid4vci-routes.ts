import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readableByAnyOrigin } from '../../../entrypoints/answers/share-across-origins.ts'
import { sendNotFound } from '../../../entrypoints/layout/send-page.ts'
import { servesWallets } from '../../../organizations/organization.ts'
import type { Context, Platform } from '../../../platform/context.ts'
import { pathsOf } from './oid4vci-words.ts'
import { findContext, sendJson, takeAnyMediaType, type WalletRequest } from './wallet-request.ts'

export type Answering = (
  ctx: Context,
  request: WalletRequest,
  reply: FastifyReply,
) => Promise<FastifyReply> | FastifyReply

/** The answer to a browser that asks whether a wallet in it may send something. */
export const preflight = {
  ...readableByAnyOrigin,
  'access-control-allow-methods': 'GET, HEAD, POST',
  'access-control-allow-headers': 'Accept, Accept-Language, Authorization, Content-Type, If-None-Match',
  'access-control-max-age': '86400',
}

/**
 * OpenID for Verifiable Credential Issuance 1.0, by a code that was authorized before: wallets fetch an offer, redeem it and take a copy
 * of the credential for a key of theirs. Wallets want TLS, so there is none of it where the service has no https address. What answers
 * is loaded when the first wallet asks.
 */
export function oid4vciRoutes(platform: Platform) {
  return async (app: FastifyInstance): Promise<void> => {
    if (!servesWallets(platform.settings)) return
    takeAnyMediaType(app)
    const paths = pathsOf(':organization')
    const issuer = (answer: Answering) => (request: FastifyRequest, reply: FastifyReply) =>
      answerForIssuer(platform, answer, request as WalletRequest, reply)
    app.get(
      paths.metadata,
      issuer(async (ctx, request, reply) =>
        (await import('./issuer-metadata.ts')).sendIssuerMetadata(ctx, platform, request, reply),
      ),
    )
    app.get(
      paths.authorizationServer,
      issuer(async (ctx, _request, reply) =>
        (await import('./issuer-metadata.ts')).sendServerMetadata(ctx, platform, reply),
      ),
    )
    app.post(
      paths.token,
      issuer(async (ctx, request, reply) =>
        (await import('./answer-token.ts')).answerToken(ctx, platform, request, neverStored(reply)),
      ),
    )
    app.post(
      paths.nonce,
      issuer(async (ctx, _request, reply) => {
        const { nonceOf } = await import('./answer-credential.ts')
        return sendJson(neverStored(reply), { c_nonce: nonceOf(ctx) })
      }),
    )
    app.post(
      paths.credential,
      issuer(async (ctx, request, reply) =>
        (await import('./answer-credential.ts')).answerCredential(ctx, platform, request, neverStored(reply)),
      ),
    )
    app.post(
      paths.notification,
      issuer(async (ctx, request, reply) =>
        (await import('./answer-notification.ts')).answerNotification(ctx, platform, request, neverStored(reply)),
      ),
    )
    app.get('/wallet-offers/:id', async (request: FastifyRequest<{ Params: { id: string } }>, reply) =>
      (await import('./answer-offer.ts')).answerOffer(platform, request, neverStored(reply)),
    )
    for (const path of [...Object.values(paths), '/wallet-offers/:id'])
      if (path !== paths.issuer) app.options(path, (_request, reply) => reply.code(204).headers(preflight).send())
  }
}

export async function answerForIssuer(
  platform: Platform,
  answer: Answering,
  request: WalletRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const ctx = await findContext(platform, request)
  return ctx ? answer(ctx, request, reply) : sendNotFound(request, reply)
}

/** Nothing of an exchange is kept by a cache; a wallet in a browser may read it. */
export function neverStored(reply: FastifyReply): FastifyReply {
  return reply.headers({ ...readableByAnyOrigin, 'cache-control': 'no-store' })
}
