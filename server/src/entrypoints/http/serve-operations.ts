import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/context.ts'
import type { Refusal } from '../../platform/refusals/refusal.ts'
import type { ProcessLimits } from '../connection/process-limits.ts'
import type { AnyDoor } from './door.ts'
import { authenticateCaller, perform } from './run-operation.ts'

export type ServingParts = {
  platform: Platform
  limits: ProcessLimits
  unknownRoute(url: string): Refusal
}

/** Serves the operations of one door. Requests are refused in the same order at every door. */
export function serveOperations(
  app: FastifyInstance,
  { platform, limits, unknownRoute }: ServingParts,
  door: AnyDoor,
): void {
  for (const operation of door.operations) {
    if (operation.idempotent && !door.idempotency)
      throw new Error(`${operation.name} is idempotent, and its door does not say how answers are repeated.`)
    app.route({
      method: operation.method,
      url: operation.path,
      exposeHeadRoute: !operation.isExport,
      onRequest: async (request, reply) => {
        request.door = door
        if (Object.values(request.params as object).includes('')) throw unknownRoute(request.url)
        reply.header('cache-control', 'no-store')
        await authenticateCaller(platform, door, operation, request, reply)
      },
      handler: (request, reply) => perform(platform, limits, door, operation, request, reply),
    })
  }
}
