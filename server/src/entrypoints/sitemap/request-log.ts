import type { FastifyReply, FastifyRequest } from 'fastify'
import { readApiKey } from '../api/authenticate-request.ts'

/**
 * The line that the log gets for each request: the operation, the organization, the result; of people who sign in their id, and of what
 * they were refused why, how they had signed in and from where, as limits count it. Nothing of what was sent.
 */
export function describeRequest(request: FastifyRequest, reply: FastifyReply): Record<string, unknown> {
  const { organization } = request.authentication?.ctx ?? {}
  const route = request.routeOptions.url
  return {
    request_id: request.id,
    method: request.method,
    route: route ?? 'none',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    ...(organization ? { organization: organization.id } : {}),
    ...(route === undefined ? describePath(request.url) : {}),
    ...(reply.statusCode === 401 ? describeRefusedKey(request, reply) : {}),
    ...(request.asking ? describeAsking(request.asking, reply) : {}),
  }
}

function describeAsking({ user_id, ...place }: Record<string, string>, reply: FastifyReply): Record<string, unknown> {
  const who = user_id === undefined ? {} : { user_id }
  return reply.statusCode < 400 ? who : { ...who, ...place, refused: reply.getHeader('x-error-code') }
}

/** The first part of an unknown path, where it looks like a word. The rest may be personal data. */
function describePath(url: string): { path?: string } {
  const first = /^\/[a-z0-9.-]{0,24}(?=[/?]|$)/i.exec(url)?.[0]
  return first === undefined ? {} : { path: first }
}

/** The first characters of a key: enough to find it, too few to use it. */
function describeRefusedKey({ headers, socket }: FastifyRequest, reply: FastifyReply): Record<string, unknown> {
  const start = /^svc_live_[0-9a-f]{1,8}/.exec(readApiKey(headers) ?? '')?.[0]
  return {
    refused: reply.getHeader('x-error-code'),
    from: socket.remoteFamily,
    ...(start === undefined ? {} : { key: start }),
  }
}
