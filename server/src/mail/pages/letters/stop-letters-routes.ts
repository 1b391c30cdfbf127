import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageOf, sendPage } from '../../../entrypoints/layout/send-page.ts'
import { findOrganization } from '../../../organizations/organization-store.ts'
import type { Platform } from '../../../platform/context.ts'
import {
  findLettersChoice,
  type LettersChoice,
  stopLetters,
  takeLettersAgain,
} from '../../suppressions/stop-letters.ts'
import { renderNoStopLetters, renderStopLetters } from './stop-letters-page.ts'

type Request = FastifyRequest<{ Params: { token: string } }>

/**
 * The routes of the link in the foot of a letter. Opening it changes nothing. A POST stops the letters, whatever its body: mail programs send one for
 * their reader (RFC 8058, section 3.2), without having opened the page, and without cookies.
 */
export function stopLettersRoutes(platform: Platform) {
  return async (app: FastifyInstance): Promise<void> => {
    // The page shows a mail address, so no browser and no proxy may store it.
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    const answerWith =
      (choose: (platform: Platform, token: string) => Promise<LettersChoice | undefined>) =>
      async (request: Request, reply: FastifyReply): Promise<FastifyReply> => {
        const { token } = request.params
        const choice = await choose(platform, token)
        const organization = choice && (await findOrganization(platform.database, choice.organizationId))
        if (!organization) return sendPage(reply.code(404), renderNoStopLetters(languageOf(request)))
        const { email, isStopped } = choice
        const action = `/stop-letters/${token}${isStopped ? '/again' : ''}`
        const page = { organizationName: organization.name, email, isStopped, action }
        return sendPage(reply, renderStopLetters(page, languageOf(request, organization.language)))
      }
    app.get('/stop-letters/:token', answerWith(findLettersChoice))
    app.post('/stop-letters/:token', answerWith(stopLetters))
    app.post('/stop-letters/:token/again', answerWith(takeLettersAgain))
  }
}
