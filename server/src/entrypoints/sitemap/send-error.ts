import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../../platform/log.ts'
import { prepareError, renderError, sendDetail } from '../http/render-error.ts'
import { renderMessagePage } from '../layout/message-page.ts'
import { languageOf, sendPage } from '../layout/send-page.ts'

/**
 * Answers a request that failed: a person who asked for a page gets one, also while the database is away, and a machine
 * `{ detail }`. The API answers in its own form whatever a client accepts.
 */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): FastifyReply {
  if (request.url.startsWith('/api/') || !asksForPage(request)) return renderError(error, reply, log)
  const told = prepareError(error, reply, log)
  if (reply.statusCode === 404) return sendPage(reply, renderMessagePage('notFound', languageOf(request)))
  if (reply.statusCode >= 500) return sendPage(reply, renderMessagePage('failed', languageOf(request), request.id))
  return sendDetail(reply, told)
}

/** Browsers name the type of a page; a program that takes anything is better served with what it can read. */
function asksForPage({ headers }: FastifyRequest): boolean {
  return /\btext\/html\b/i.test(headers.accept ?? '')
}
