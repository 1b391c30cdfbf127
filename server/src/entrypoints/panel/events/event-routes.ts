import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseInactive } from '../../../organizations/refuse-inactive.ts'
import type { Platform } from '../../../platform/context.ts'
import { whenAnswered } from '../../connection/process-limits.ts'
import { requireOwnPage } from '../../http/browser/same-origin.ts'
import type { AnyDoor } from '../../http/door.ts'
import { enterAsTeam } from '../team.ts'
import { EventStream } from './event-stream.ts'
import { OpenStreams } from './open-streams.ts'

const heartbeatMsMax = 15_000

const ofEvents = { name: 'stream-events', leastRole: 'viewer', isByItself: true } as const

/** No proxy may cache, buffer or compress the stream, since its events have to arrive at once. */
const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

/**
 * The stream by which an open page of the panel hears that something has changed in its organization, so that it asks again.
 * It is for the team of the organization, whatever the role, by the same cookie as every request of the panel. Not an
 * operation of that door: those are answered, this lasts.
 */
export function eventRoutes(platform: Platform, door: AnyDoor): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    const { processLimits: limits } = app
    const streams = new OpenStreams(platform)
    const heartbeatMs = Math.min(heartbeatMsMax, limits.silenceMs / 3)
    // Before the server waits for the answers that are under way: these would never end.
    app.addHook('preClose', () => streams.close())
    app.get('/api/panel/events', { exposeHeadRoute: false }, async (request, reply) => {
      request.door = door
      requireOwnPage(platform.settings, request)
      const { session, ctx } = await enterAsTeam(platform, request, ofEvents)
      refuseInactive(ctx)
      request.authentication = { ctx }
      const organizationId = ctx.organization.id
      const release = await limits.streams.take(organizationId, 1)
      whenAnswered(reply.raw, release)
      limits.underWay.letGo(request.raw)
      const stream = new EventStream(begin(request, reply), heartbeatMs)
      const forget = streams.add({ sessionId: session.id, userId: session.userId, organizationId }, stream)
      whenAnswered(reply.raw, forget)
      return reply
    })
  }
}

function begin(request: FastifyRequest, reply: FastifyReply): FastifyReply['raw'] {
  reply.hijack()
  reply.raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...headers })
  reply.raw.flushHeaders()
  // Small events, each at once.
  request.socket.setNoDelay(true)
  return reply.raw
}
