import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import { isJsonObject } from '../../platform/formats/json.ts'
import type { Operation } from './operation.ts'

const namesMax = 20
/** Proxies take headers of a few kilobytes, all of them together. */
const headerCharactersMax = 1_000
const nameCharactersMax = 64

/**
 * Names in the header `X-Unknown-Parameters` each parameter of a request that its operation does not know, so that a caller
 * learns of a misspelled one. The names are percent-encoded, since a header holds ASCII. A list that would be too long ends
 * in `...`.
 */
export function reportUnknownParameters(
  reply: FastifyReply,
  operation: Operation,
  query: unknown,
  body: unknown,
): void {
  const names = [...unknownIn(query, operation.query), ...unknownIn(body, operation.body)]
  for (const [object, known] of Object.entries(operation.bodyNames ?? {})) {
    const inner = isJsonObject(body) ? body[object] : undefined
    for (const name of namesOf(inner)) if (!known.includes(name)) names.push(`${object}.${name}`)
  }
  if (names.length > 0) reply.header('x-unknown-parameters', listOf(names))
}

function listOf(names: string[]): string {
  let list = ''
  for (const [index, name] of names.entries()) {
    const next = `${index === 0 ? '' : `${list}, `}${headerSafe(name)}`
    if (index === namesMax || next.length > headerCharactersMax) return `${list}, ...`
    list = next
  }
  return list
}

/** The names in a query or body that its schema does not have. */
function unknownIn(sent: unknown, schema: z.ZodType | undefined): string[] {
  const { shape = {} } = (schema ?? {}) as Partial<z.ZodObject>
  return namesOf(sent).filter((name) => !Object.hasOwn(shape, name))
}

function namesOf(sent: unknown): string[] {
  return isJsonObject(sent) ? Object.keys(sent) : []
}

function headerSafe(name: string): string {
  return encodeURIComponent(name.slice(0, nameCharactersMax).toWellFormed())
}
