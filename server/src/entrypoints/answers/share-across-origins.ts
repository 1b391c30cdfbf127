import type { FastifyInstance } from 'fastify'

/**
 * The headers by which scripts of any origin may read an answer, as a verifier in a browser does. Nothing here needs a key.
 */
export const readableByAnyOrigin = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag',
  'cross-origin-resource-policy': 'cross-origin',
}

const preflight = {
  ...readableByAnyOrigin,
  allow: 'GET, HEAD, OPTIONS',
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'Accept, Accept-Language, Cache-Control, Content-Type, If-None-Match, Pragma',
  'access-control-max-age': '86400',
  vary: 'Access-Control-Request-Method, Access-Control-Request-Headers',
}

/** Answers the preflight requests of browsers for these public documents (Fetch standard, "CORS-preflight request"). */
export function answerPreflights(app: FastifyInstance, paths: string[]): void {
  for (const path of paths) app.options(path, (_request, reply) => reply.code(204).headers(preflight).send())
}
