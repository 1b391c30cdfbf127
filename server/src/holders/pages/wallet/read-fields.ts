import type { FastifyReply, FastifyRequest } from 'fastify'
import { whenAnswered } from '../../../entrypoints/connection/process-limits.ts'
import { receiveBody } from '../../../entrypoints/connection/receive-body.ts'
import { refuse } from '../../../platform/refusals/refusal.ts'

/** Far more than the longest form takes: a text and twenty ids. */
const formBytesMax = 16 * 1024

/** Reads the fields of a form of ours, as browsers send it unless told (WHATWG URL, "application/x-www-form-urlencoded"). Throws Refusal. */
export async function readFields(
  request: FastifyRequest,
  reply: FastifyReply,
  owner: string,
): Promise<URLSearchParams> {
  const bytes = await receiveBody(request.raw, {
    bytesMax: formBytesMax,
    owner,
    limits: request.server.processLimits,
    onHeld: (release) => whenAnswered(reply.raw, release),
  })
  const type = request.headers['content-type'] ?? ''
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) throw refuse('body_unreadable')
  return new URLSearchParams(bytes.toString('utf8'))
}
