import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../../platform/context.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { networkAddressOf } from './head/network-address.ts'
import { hasLeft } from './one-at-a-time.ts'
import { whenAnswered } from './process-limits.ts'
import type { SharedCapacity } from './shared-capacity.ts'

/**
 * Waits for the turn of a stranger who asks for a file, which is made for it and held until it has been read: a few at a time of
 * one network address. To be asked for before any other work, so that whoever asks for hundreds and reads none costs next to nothing. Throws Refusal
 * (503), which ends the connection with all that it brought, where too many wait; and where the stranger has gone in the meantime.
 */
export async function takeFileTurn(settings: Settings, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  whenAnswered(reply.raw, await takeTurn(request.server.processLimits.files, settings, request, reply))
}

/**
 * Limits the routes that are registered with `app` from now on, in the same way as files: a few strangers of one network address are served at a
 * time.
 */
export function serveInTurn(app: FastifyInstance, what: 'pages' | 'documents', settings: Settings): void {
  const leaving = new WeakMap<FastifyRequest, () => void>()
  // Without promises: most find their turn free, and are cheap.
  app.addHook('preHandler', (request, reply, done) => {
    const enter = (leave: () => void) => {
      whenAnswered(reply.raw, leave)
      leaving.set(request, leave)
      done()
    }
    try {
      const turn = takeTurn(app.processLimits[what], settings, request, reply)
      if (typeof turn === 'function') enter(turn)
      else turn.then(enter, done)
    } catch (refusal) {
      done(refusal as Error)
    }
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    leaving.get(request)?.()
    done()
  })
}

function takeTurn(
  turns: SharedCapacity,
  settings: Settings,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<() => void> | (() => void) {
  const refused = (refusal: unknown): never => {
    reply.header('connection', 'close')
    throw refusal
  }
  const enter = (leave: () => void) => enterUnlessLeft(request, reply, leave)
  try {
    const turn = turns.take(networkAddressOf(settings, request), 1)
    return typeof turn === 'function' ? enter(turn) : turn.then(enter, refused)
  } catch (refusal) {
    return refused(refusal)
  }
}

function enterUnlessLeft(request: FastifyRequest, reply: FastifyReply, leave: () => void): () => void {
  if (!hasLeft(request.raw)) return leave
  leave()
  // Nobody reads an answer.
  reply.hijack()
  throw refuse('overloaded')
}
