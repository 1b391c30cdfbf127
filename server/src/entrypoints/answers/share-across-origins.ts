import type { FastifyInstance } from 'fastify'

/** What lets a script of any origin read an answer: a verifier that runs in a browser. Nothing here needs a key. */
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

/** Answers a browser that asks before it fetches these public documents (Fetch standard, "CORS-preflight request"). */
export function answerPreflights(app: FastifyInstance, paths: string[]): void {
  for (const path of paths) app.options(path, (_request, reply) => reply.code(204).headers(preflight).send())
}
