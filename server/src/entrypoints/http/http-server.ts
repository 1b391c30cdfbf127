import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Platform } from '../../platform/context.ts'
import type { Log } from '../../platform/log.ts'
import { observe } from '../../platform/observed.ts'
import type { Refusal } from '../../platform/refusals/refusal.ts'
import { isWellFramed } from '../connection/head/message-framing.ts'
import { networkAddressOf } from '../connection/head/network-address.ts'
import { requestIdOf } from '../connection/head/request-id.ts'
import { decodableUrl } from '../connection/head/request-url.ts'
import { defaultLimits, type HttpLimits } from '../connection/http-limits.ts'
import { limitConnections } from '../connection/limit-connections.ts'
import { whenItsTurn } from '../connection/one-at-a-time.ts'
import { closeProcessLimits, openProcessLimits, type ProcessLimits } from '../connection/process-limits.ts'
import { refuseConnection } from '../connection/refuse-connection.ts'
import { allUnderWay } from '../connection/requests-under-way.ts'
import type { AnyDoor } from './door.ts'
import { renderError } from './render-error.ts'
import { serveOperations } from './serve-operations.ts'
import { openUnknownRoute, pathsWithoutGet } from './unknown-route.ts'

export type HttpServerOptions = {
  limits?: Partial<HttpLimits> | undefined
  doors: readonly AnyDoor[]
  /** Answers a request that was refused or failed. */
  sendError(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): FastifyReply
  /** The line that the log gets for a request. */
  describeRequest(request: FastifyRequest, reply: FastifyReply): Record<string, unknown>
}

/**
 * Opens an HTTP server with the limits of a process and the operations of its doors. Other routes can be added to it.
 */
export function openHttpServer(platform: Platform, options: HttpServerOptions): FastifyInstance {
  const { doors, sendError, describeRequest } = options
  const { log } = platform
  const limits = openProcessLimits({ ...defaultLimits, ...options.limits })
  const app = openApp(limits)
  const operations = doors.flatMap((door) => door.operations)
  const unknownRoute = openUnknownRoute(app, operations)
  receiveRequests(app, platform, limits, unknownRoute)
  app.addHook('onResponse', async (request, reply) => {
    log.info(describeRequest(request, reply), 'request')
    observe('answer', () => ({
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1_000,
    }))
  })
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, log))
  app.setNotFoundHandler((request, reply) => sendError(unknownRoute(request.url), request, reply, log))
  for (const door of doors) serveOperations(app, { platform, limits, unknownRoute }, door)
  for (const path of pathsWithoutGet(operations))
    app.get(path, (request, reply) => renderError(unknownRoute(request.url), reply, log))
  return app
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The limits of the process, for routes beside the operations. */
    processLimits: ProcessLimits
    closeSilentConnections: () => void
  }
}

function openApp(limits: ProcessLimits): FastifyInstance {
  const app = Fastify({
    genReqId: requestIdOf,
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    connectionTimeout: limits.silenceMs,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    clientErrorHandler: refuseConnection,
    rewriteUrl: (request) => decodableUrl(request.url ?? '/'),
    // Longer than any target within the limit of the headers, so that an id of any length is answered as not found.
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 20_000 },
    exposeHeadRoutes: true,
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  })
  app.decorate('processLimits', limits)
  app.decorate('closeSilentConnections', limitConnections(app.server, limits.connectionsMax))
  app.addHook('onClose', async () => closeProcessLimits(limits))
  app.removeAllContentTypeParsers()
  // Bodies are not read here: an operation that takes one reads it after authentication (decisions.md has the order).
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  return app
}

/** Operations check and write with schemas of their own. The framework's compilers are 150 modules that it loads for nothing. */
function noCompiler(): never {
  throw new Error('Routes have no schema of the framework.')
}

/** The steps of each request before its route: framing, headers of every answer, the limits of the process. */
function receiveRequests(
  app: FastifyInstance,
  { settings }: Platform,
  limits: ProcessLimits,
  unknownRoute: (url: string) => Refusal,
): void {
  const everyAnswer = {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(settings.publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
  const receive = (request: FastifyRequest, reply: FastifyReply, done: (refusal?: Error) => void) => {
    const { raw, headers, url } = request
    // The connection has ended. Bytes behind a refused request may be a part of it, and are ignored.
    if (!raw.socket.writable) return void reply.hijack()
    if (!isWellFramed(raw)) {
      reply.hijack()
      return refuseConnection(new Error('The framing is not clear.'), raw.socket)
    }
    limits.unread.watch(raw, reply.raw)
    reply.raw.on('timeout', (socket: Socket) => endSilence(socket, raw, reply.raw))
    reply.headers(everyAnswer).header('x-request-id', request.id)
    // Runs before the framework looks at the body.
    const go = () => done(request.is404 ? unknownRoute(url) : undefined)
    if (limits.underWay.hasRoom || answeredAlways.has(url)) {
      limits.underWay.add(raw, reply.raw)
      return go()
    }
    if (!headers['x-api-key'] && !headers.authorization && !headers.cookie) return done(allUnderWay())
    limits.underWay.addPresenting(raw, reply.raw, networkAddressOf(settings, raw)).then(go, done)
  }
  app.addHook('onRequest', (request, reply, done) =>
    whenItsTurn(request.raw, reply.raw, () => receive(request, reply, done)),
  )
}

/** Ends a connection that was silent for too long. While the service works on an answer, it is not the caller who keeps silent. */
function endSilence(socket: Socket, request: IncomingMessage, response: ServerResponse): void {
  if (!request.complete || response.headersSent) socket.destroy()
}

/** Paths of load balancers, which are answered under any load: a busy process is not down. */
const answeredAlways = new Set(['/livez', '/readyz', '/readyz?verbose'])

/** A connection that was opened as the server began to close may stay silent for so long. */
const silentMs = 1_000

/**
 * Closes the server within seconds: idle keep-alive connections would hold it open for a minute, and those that a browser opens ahead
 * for as long as it likes. What takes longer is cut off, and logged.
 */
export async function closeServer(app: FastifyInstance, log?: Log): Promise<void> {
  const began = performance.now()
  const sweep = setInterval(() => {
    app.server.closeIdleConnections()
    if (performance.now() - began > silentMs) app.closeSilentConnections()
  }, 100)
  const force = setTimeout(() => {
    log?.warn('requests under way were cut off, so that the process can stop')
    app.server.closeAllConnections()
  }, 20_000)
  try {
    await app.close()
  } finally {
    clearInterval(sweep)
    clearTimeout(force)
  }
}
