import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isErrorCode } from '../http/error-codes.ts'
import { renderErrorIndex, renderErrorPage } from './error-page.ts'
import { languageOf, sendNotFound, sendPage } from './send-page.ts'

type Request = FastifyRequest<{ Params: { code: string } }>

/** A page for each value of X-Error-Code, and one that lists them. */
export async function errorRoutes(app: FastifyInstance): Promise<void> {
  app.get('/docs/errors', (request, reply) => sendPage(reply, renderErrorIndex(languageOf(request))))
  app.get('/docs/errors/:code', (request: Request, reply) => {
    const { code } = request.params
    return isErrorCode(code)
      ? sendPage(reply, renderErrorPage(code, languageOf(request)))
      : sendNotFound(request, reply)
  })
}
