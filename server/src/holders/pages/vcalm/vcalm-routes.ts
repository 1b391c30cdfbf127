import type { FastifyInstance } from 'fastify'
import { servesWallets } from '../../../organizations/organization.ts'
import type { Platform } from '../../../platform/context.ts'
import { type Answering, answerForIssuer, neverStored, preflight } from '../oid4vci/oid4vci-routes.ts'
import { takeAnyMediaType, type WalletRequest } from '../oid4vci/wallet-request.ts'
import { exchangePath } from './vcalm-words.ts'

/** The exchange by which a wallet that asks for no code takes a copy, once its holder has typed the code on the page of the offer. */
export function vcalmRoutes(platform: Platform) {
  return async (app: FastifyInstance): Promise<void> => {
    if (!servesWallets(platform.settings)) return
    takeAnyMediaType(app)
    const exchange = exchangePath(':organization', ':token')
    app.options(exchange, (_request, reply) => reply.code(204).headers(preflight).send())
    app.post(exchange, async (request, reply) => {
      const { answerExchange } = await import('./answer-exchange.ts')
      const answer: Answering = (ctx, asked) => answerExchange(ctx, platform, asked, neverStored(reply))
      return answerForIssuer(platform, answer, request as WalletRequest, reply)
    })
  }
}
