import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isApiErrorCode } from '../../../platform/refusals/wire-errors.ts'
import { languageOf, sendNotFound, sendPage } from '../../layout/send-page.ts'
import { isRowCode } from '../../openapi/example-rows.ts'
import { renderErrorIndex, renderErrorPage } from './error-page.ts'

type Request = FastifyRequest<{ Params: { code: string } }>

/** Serves a page for each value of X-Error-Code that a client of the API can get and each code of a row's messages, and their list. */
export async function errorRoutes(app: FastifyInstance): Promise<void> {
  app.get('/docs/errors', (request, reply) => sendPage(reply, renderErrorIndex(languageOf(request))))
  app.get('/docs/errors/:code', (request: Request, reply) => {
    const { code } = request.params
    if (!isApiErrorCode(code) && !isRowCode(code)) return sendNotFound(request, reply)
    return sendPage(reply, renderErrorPage(code, languageOf(request)))
  })
}
