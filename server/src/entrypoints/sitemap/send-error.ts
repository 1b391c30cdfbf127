import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../../platform/log.ts'
import { prepareError, renderError, sendDetail } from '../http/render-error.ts'
import { renderMessagePage } from '../layout/message-page.ts'
import { languageOf, sendPage } from '../layout/send-page.ts'

/**
 * Answers a request that failed: with a page where a person asked for one, also during an outage of the database, and else
 * with `{ detail }`. The API always answers in its own form.
 */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): FastifyReply {
  if (request.url.startsWith('/api/') || !asksForPage(request)) return renderError(error, reply, log)
  const told = prepareError(error, reply, log)
  if (reply.statusCode === 404) return sendPage(reply, renderMessagePage('notFound', languageOf(request)))
  if (reply.statusCode >= 500) return sendPage(reply, renderMessagePage('failed', languageOf(request), request.id))
  return sendDetail(reply, told)
}

/** Browsers ask for HTML by name. A program that accepts anything gets what it can read. */
function asksForPage({ headers }: FastifyRequest): boolean {
  return /\btext\/html\b/i.test(headers.accept ?? '')
}
