import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../../platform/refusals/refusal.ts'
import type { Operation } from '../operation.ts'
import { reportUnknownParameters } from '../unknown-parameters.ts'
import { readBody } from './read-body.ts'
import { readForm } from './read-form.ts'

/** `content` is the part that is equal in a repetition of the request: the boundary of a form differs each time. */
export type UnderstoodBody = { body: unknown; content: Buffer }

/** Reads a body as the operation describes it, JSON or a form, or refuses it with 422. */
export async function understandBody(
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: Buffer,
): Promise<UnderstoodBody> {
  if (operation.form && mediaTypeOf(request) === 'multipart/form-data')
    return understandForm(operation.form, request, bytes)
  if (!operation.body) throw refuse('body_not_form')
  const isLeftOut = bytes.length === 0 && operation.bodyOptional
  if (!isLeftOut) requireJson(request)
  const sent = isLeftOut ? {} : readBody(bytes)
  reportUnknownParameters(reply, operation, request.query, sent)
  return { body: checked(operation.body, sent), content: bytes }
}

async function understandForm(
  schema: NonNullable<Operation['form']>,
  request: FastifyRequest,
  bytes: Buffer,
): Promise<UnderstoodBody> {
  const { fields, file } = await readForm(request.headers['content-type'] ?? '', bytes)
  const hash = createHash('sha256').update(file ?? '')
  const content = Buffer.from(`form ${JSON.stringify(fields)} ${hash.digest('hex')}`)
  return { body: checked(schema, { ...fields, file }), content }
}

function checked(schema: NonNullable<Operation['body']>, sent: unknown): unknown {
  const read = schema.safeParse(sent)
  if (read.success) return read.data
  throw refuse('body_invalid', ...new Set(read.error.issues.map((issue) => issue.message)))
}

function mediaTypeOf(request: FastifyRequest): string | undefined {
  return request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
}

function requireJson(request: FastifyRequest): void {
  const encoding = request.headers['content-encoding']
  if (mediaTypeOf(request) !== 'application/json' || (encoding !== undefined && encoding !== 'identity'))
    throw refuse('body_content_type')
}
