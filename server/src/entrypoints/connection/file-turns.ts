import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../platform/refusals/refusal.ts'
import { hasLeft } from './one-at-a-time.ts'
import { whenAnswered } from './process-limits.ts'

/**
 * Waits for the turn of a stranger who asks for a file, which is made for it and held until it has been read: a few at a time of
 * one network address. Throws Refusal (503) where too many wait, or where the stranger has gone in the meantime.
 */
export async function takeFileTurn(request: FastifyRequest, reply: FastifyReply, caller: string): Promise<void> {
  whenAnswered(reply.raw, await request.server.processLimits.files.take(caller, 1))
  if (hasLeft(request.raw)) throw refuse('overloaded')
}
