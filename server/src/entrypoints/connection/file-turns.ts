import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../../platform/context.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { networkAddressOf } from './head/network-address.ts'
import { hasLeft } from './one-at-a-time.ts'
import { whenAnswered } from './process-limits.ts'

/**
 * Waits for the turn of a stranger who asks for a file, which is made for it and held until it has been read: a few at a time of
 * one network address. To be asked for before any other work, so that whoever asks for hundreds and reads none costs next to nothing. Throws Refusal
 * (503), which ends the connection with all that it brought, where too many wait; and where the stranger has gone in the meantime.
 */
export async function takeFileTurn(settings: Settings, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const caller = networkAddressOf(settings, request)
  try {
    whenAnswered(reply.raw, await request.server.processLimits.files.take(caller, 1))
  } catch (refusal) {
    reply.header('connection', 'close')
    throw refusal
  }
  if (!hasLeft(request.raw)) return
  // Nobody reads an answer.
  reply.hijack()
  throw refuse('overloaded')
}
