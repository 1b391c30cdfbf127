import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '../../platform/context.ts'
import { wireErrors } from '../../platform/refusals/wire-errors.ts'
import { sendEntity } from '../answers/send-entity.ts'
import { readableByAnyOrigin } from '../answers/share-across-origins.ts'
import { type PageMessage, renderMessagePage } from './message-page.ts'
import { prefersJson } from './negotiate.ts'
import { pickLanguage } from './pick-language.ts'
import { pagesContentSecurityPolicy } from './style.ts'

const pageHeaders = {
  'content-security-policy': pagesContentSecurityPolicy,
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'x-robots-tag': 'noindex',
  vary: 'Accept, Accept-Language',
}

export function languageOf(request: FastifyRequest, fallback?: Language): Language {
  return pickLanguage((request.query as { lang?: unknown }).lang, request.headers['accept-language'], fallback)
}

/** Sends a page for people. Unless told otherwise it has no script, is not indexed, cannot be framed, and sends no referrer. */
export function sendPage(
  reply: FastifyReply,
  page: string,
  policy = pagesContentSecurityPolicy,
  { isIndexed = false, tellsOrigin = false } = {},
): FastifyReply {
  reply.headers({ ...pageHeaders, 'content-security-policy': policy, 'cache-control': 'no-cache' })
  if (isIndexed) reply.removeHeader('x-robots-tag')
  if (tellsOrigin) reply.header('referrer-policy', 'same-origin')
  return sendEntity(reply.type('text/html; charset=utf-8'), page)
}

/** Sends a document that scripts of any origin may read. */
export function sendDocument(reply: FastifyReply, json: string, type: string): FastifyReply {
  reply.headers({ ...readableByAnyOrigin, 'x-robots-tag': 'noindex', 'cache-control': 'no-cache', vary: 'Accept' })
  return sendEntity(reply.type(type), json)
}

/** Answers 404, to a person as a page and to a machine as `{ detail }`. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendMessage(request, reply.code(404), 'notFound', 'route_not_found')
}

/** Answers 410 where somebody was erased, to a person as a page and to a machine, or where only machines ask, as `{ detail }`. */
export function sendErased(request: FastifyRequest, reply: FastifyReply, as?: 'document'): FastifyReply {
  return sendMessage(request, reply.code(410), 'erased', 'person_erased', as)
}

function sendMessage(
  request: FastifyRequest,
  reply: FastifyReply,
  message: PageMessage,
  code: 'route_not_found' | 'person_erased',
  as?: 'document',
): FastifyReply {
  const isFile = as === 'document' || /\.(json|svg|png|pdf)(\?|$)/.test(request.url)
  if (isFile || prefersJson(request.headers.accept))
    return sendDocument(reply, JSON.stringify({ detail: wireErrors[code].text }), 'application/json')
  return sendPage(reply, renderMessagePage(message, languageOf(request)))
}
