import Fastify, { type FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/context.ts'
import { defaultLimits, type HttpLimits, overloaded } from '../connection/http-limits.ts'
import { limitConnections } from '../connection/limit-connections.ts'
import { isWellFramed } from '../connection/message-framing.ts'
import { closeProcessLimits, openProcessLimits } from '../connection/process-limits.ts'
import { refuseConnection } from '../connection/refuse-connection.ts'
import { requestIdOf } from '../connection/request-id.ts'
import { decodableUrl } from '../connection/request-url.ts'
import { renderError } from '../http/render-error.ts'
import { admit, perform } from '../http/run-operation.ts'
import { unknownRoute, writtenOnly } from '../http/unknown-route.ts'
import type { InboxAccess } from '../inbox/inbox-guard.ts'
import { inboxRoutes } from '../inbox/inbox-routes.ts'
import { achievementRoutes } from '../pages/achievements/achievement-routes.ts'
import { credentialRoutes } from '../pages/credentials/credential-routes.ts'
import { errorRoutes } from '../pages/errors/error-routes.ts'
import { organizationRoutes } from '../pages/organizations/organization-routes.ts'
import { serviceRoutes } from '../pages/service/service-routes.ts'
import { operations } from './api-operations.ts'
import { referenceRoutes } from './reference-routes.ts'
import { describeRequest } from './request-log.ts'
import { sendError } from './send-error.ts'

export type ServerOptions = {
  /** Who sees the page of the built-in inbox; undefined where letters go elsewhere, and it has none. */
  inbox?: InboxAccess | undefined
  limits?: Partial<HttpLimits>
}

/** The HTTP server of one process: the operations of the contract, the public pages and the reference. */
export async function buildServer(platform: Platform, options: ServerOptions): Promise<FastifyInstance> {
  const limits = openProcessLimits({ ...defaultLimits, ...options.limits })
  const app = Fastify({
    genReqId: requestIdOf,
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    connectionTimeout: limits.silenceMs,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    clientErrorHandler: refuseConnection,
    rewriteUrl: (request) => decodableUrl(request.url ?? '/'),
    // Longer than any target that the limit on headers lets in: an id of any length is simply not found.
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 20_000 },
    exposeHeadRoutes: true,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  })
  limitConnections(app.server, limits.connectionsMax)
  app.addHook('onClose', async () => closeProcessLimits(limits))
  app.removeAllContentTypeParsers()
  // Bodies are left unread here: the operations that take one read it after authentication (decisions.md has the order).
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  const everyAnswer = {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(platform.settings.publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    // Ended already: what was read behind a refused request may be part of it, and is not acted upon.
    if (!socket.writable) return void reply.hijack()
    if (!isWellFramed(request.raw)) {
      reply.hijack()
      return refuseConnection(new Error('The framing is not clear.'), socket)
    }
    limits.unread.watch(request.raw, reply.raw)
    reply.headers(everyAnswer).header('x-request-id', request.id)
    if (limits.underWay.isFull && request.url !== '/livez')
      return done(overloaded('as many requests are under way as there may be'))
    limits.underWay.add(request.raw, reply.raw)
    // Before the framework would have a look at the body.
    if (request.is404) return done(unknownRoute(app, request.url))
    done()
  })
  app.addHook('onResponse', async (request, reply) => {
    platform.log.info(describeRequest(request, reply), 'request')
  })
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, platform.log))
  for (const operation of operations)
    app.route({
      method: operation.method,
      url: operation.path,
      onRequest: async (request, reply) => {
        if (Object.values(request.params as object).includes('')) throw unknownRoute(app, request.url)
        reply.header('cache-control', 'no-store')
        await admit(platform, operation, request, reply)
      },
      handler: (request, reply) => perform(platform, limits, operation, request, reply),
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
  app.setNotFoundHandler((request, reply) => sendError(unknownRoute(app, request.url), request, reply, platform.log))
  return app
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
