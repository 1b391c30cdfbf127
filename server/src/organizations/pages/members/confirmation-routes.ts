import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type Confirmation,
  confirmAddress,
  findConfirmation,
} from '../../../administration/membership/confirm-address.ts'
import { languageOf, sendPage } from '../../../entrypoints/layout/send-page.ts'
import type { Platform } from '../../../platform/context.ts'
import { renderConfirmation, renderNoConfirmation } from './confirmation-page.ts'

type Request = FastifyRequest<{ Params: { token: string } }>

/** Where the link of a letter leads. Opening it confirms nothing, since mail scanners open links too: a person presses a button. */
export function confirmationRoutes(platform: Platform) {
  return async (app: FastifyInstance): Promise<void> => {
    // Its address holds a secret, and the page an address of mail: no browser and no proxy keeps a copy.
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    const answerWith =
      (look: (platform: Platform, token: string) => Promise<Confirmation | undefined>) =>
      async (request: Request, reply: FastifyReply): Promise<FastifyReply> => {
        const confirmation = await look(platform, request.params.token)
        if (!confirmation) return sendPage(reply.code(404), renderNoConfirmation(languageOf(request)))
        const language = languageOf(request, confirmation.organization.language)
        return sendPage(reply, renderConfirmation(confirmation, language))
      }
    app.get('/confirm-address/:token', answerWith(findConfirmation))
    app.post('/confirm-address/:token', answerWith(confirmAddress))
  }
}
