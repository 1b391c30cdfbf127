import Fastify, { type FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import { operations } from '../api/routes.ts'
import type { InboxAccess } from '../inbox/inbox-guard.ts'
import { inboxRoutes } from '../inbox/inbox-routes.ts'
import { achievementRoutes } from '../pages/achievement-routes.ts'
import { credentialRoutes } from '../pages/credential-routes.ts'
import { errorRoutes } from '../pages/error-routes.ts'
import { organizationRoutes } from '../pages/organization-routes.ts'
import { serviceRoutes } from '../pages/service-routes.ts'
import { bodyBytesMax } from './read-body.ts'
import { referenceRoutes } from './reference.ts'
import { refuseConnection } from './refuse-connection.ts'
import { renderError } from './render-error.ts'
import { requestIdOf } from './request-id.ts'
import { decodableUrl } from './request-url.ts'
import { admit, perform } from './run-operation.ts'

export type ServerOptions = {
  /** Who sees the page of the built-in inbox; undefined where letters go elsewhere, and it has none. */
  inbox?: InboxAccess | undefined
}

/** The HTTP server of one process: the operations of the contract, the public pages and the reference. */
export async function buildServer(platform: Platform, options: ServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: bodyBytesMax,
    genReqId: requestIdOf,
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    clientErrorHandler: refuseConnection,
    rewriteUrl: (request) => decodableUrl(request.url ?? '/'),
    // Longer than any target that the limit on headers lets in: an id of any length is simply not found.
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 20_000 },
    exposeHeadRoutes: true,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  })
  app.server.headersTimeout = 10_000
  app.removeAllContentTypeParsers()
  // Bodies are read as bytes and understood after authentication: decisions.md fixes that order.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' })
  })
  app.addHook('onResponse', async (request, reply) => {
    const { organization } = request.admission?.ctx ?? {}
    platform.log.info(
      {
        request_id: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(organization ? { organization: organization.id } : {}),
      },
      'request',
    )
  })
  app.setErrorHandler((error, _request, reply) => renderError(error, reply, platform.log))
  for (const operation of operations)
    app.route({
      method: operation.method,
      url: operation.path,
      onRequest: async (request, reply) => {
        if (Object.values(request.params as object).includes('')) throw unknownRoute(app, request.url)
        reply.header('cache-control', 'no-store')
        await admit(platform, operation, request, reply)
      },
      handler: (request, reply) => perform(platform, operation, request, reply),
    })
  for (const path of writtenOnly)
    app.get(path, (request, reply) => renderError(unknownRoute(app, request.url), reply, platform.log))
  await app.register(serviceRoutes(platform, { inbox: options.inbox !== undefined }))
  await app.register(credentialRoutes(platform))
  await app.register(achievementRoutes(platform))
  await app.register(organizationRoutes(platform))
  await app.register(errorRoutes)
  await app.register(referenceRoutes)
  if (options.inbox) await app.register(inboxRoutes(platform, options.inbox))
  app.setNotFoundHandler((request, reply) => renderError(unknownRoute(app, request.url), reply, platform.log))
  return app
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Paths that take no GET, and that the router would else take for an id: `/credentials/issue`. */
const writtenOnly = operations
  .map(({ path }) => path)
  .filter((path) => !path.includes(':') && !operations.some((other) => other.path === path && other.method === 'GET'))

/** A route that exists for another method is 405 and says which; any other is unknown. */
function unknownRoute(app: FastifyInstance, url: string): Refusal {
  const path = url.split('?')[0] as string
  const allowed = path.startsWith('/api/')
    ? methodsOf(path)
    : methods.filter((method) => app.findRoute({ method, url: path }) !== null)
  if (allowed.length === 0) return new Refusal('not_found', 'route_not_found', 'Not Found')
  const allow = allowed.includes('GET') ? ['GET', 'HEAD', ...allowed.slice(1)] : allowed
  return new Refusal('method_not_allowed', 'method_not_allowed', 'Method Not Allowed', {
    headers: { allow: allow.join(', ') },
  })
}

/** The methods of the operations that this path reaches: those of its own name before those that would read it as an id. */
function methodsOf(path: string): string[] {
  const parts = path.split('/')
  const reached = operations.filter((operation) => {
    const pattern = operation.path.split('/')
    return (
      pattern.length === parts.length &&
      pattern.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part === parts[index]))
    )
  })
  const literal = reached.filter((operation) => operation.path === path)
  return (literal.length > 0 ? literal : reached).map(({ method }) => method)
}

/** Closes the server within seconds: idle keep-alive connections would hold it open for a minute. */
export async function closeServer(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 100)
  const force = setTimeout(() => app.server.closeAllConnections(), 20_000)
  try {
    await app.close()
  } finally {
    clearInterval(sweep)
    clearTimeout(force)
  }
}
