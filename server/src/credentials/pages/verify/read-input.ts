import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ProcessLimits, whenAnswered } from '../../../entrypoints/connection/process-limits.ts'
import { receiveBody } from '../../../entrypoints/connection/receive-body.ts'
import { readForm } from '../../../entrypoints/http/body/read-form.ts'

/** The credential that somebody sent for verification: a file, or the address of one. `undefined` where nothing was sent. */
export type GivenCredential = { file: Buffer } | { address: string } | undefined

/** More bytes than credentials with a picture around them have. */
export const fileBytesMax: number = 4 * 1024 * 1024

/**
 * Reads the body of a request: a form with `file` or `text`, or else the file itself, whatever its content type. A text that consists of a web
 * address is the address of a credential. Throws Refusal where the body is too large or no valid form.
 */
export async function readInput(
  request: FastifyRequest,
  reply: FastifyReply,
  limits: ProcessLimits,
  owner: string,
): Promise<GivenCredential> {
  const bytes = await readBytes(request, reply, limits, owner)
  const type = request.headers['content-type'] ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) return givenBy(bytes)
  const { fields, file } = await readForm(type, bytes)
  // A browser sends an empty file where the person chose none.
  return givenBy(file && file.length > 0 ? file : Buffer.from(fields.text ?? ''))
}

/** The body as it was sent. Throws Refusal where it is too large. */
export function readBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  limits: ProcessLimits,
  owner: string,
): Promise<Buffer> {
  return receiveBody(request.raw, {
    bytesMax: Math.min(limits.bodyBytesMax, fileBytesMax),
    owner,
    limits,
    onHeld: (release) => whenAnswered(reply.raw, release),
  })
}

function givenBy(bytes: Buffer): GivenCredential {
  if (bytes.length === 0) return undefined
  const text = bytes.length <= 2_048 ? bytes.toString('utf8').trim() : ''
  if (/^https?:\/\/\S+$/i.test(text) && URL.canParse(text)) return { address: text }
  return bytes.toString('latin1', 0, 64).trim() === '' && bytes.toString('utf8').trim() === ''
    ? undefined
    : { file: bytes }
}
