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
  const atTop = [...unknownIn(query, operation.query), ...unknownIn(body, operation.body)]
  // One name more than the header shows, so that the list can say that it is cut.
  const names = atTop.slice(0, namesMax + 1).map(headerSafe)
  for (const [place, known] of Object.entries(operation.bodyNames ?? {})) {
    const unknown = new Set<string>()
    for (const object of objectsAt(body, place.split('.'))) {
      // Thousands of rows may have thousands of names each.
      if (unknown.size > namesMax) break
      for (const name of Object.keys(object)) if (!known.has(name)) unknown.add(name)
    }
    for (const name of unknown) names.push(`${place}.${headerSafe(name)}`)
  }
  if (names.length > 0) reply.header('x-unknown-parameters', listOf(names))
}

/** The objects at a place of a body: `recipients[]` are all those in a list. */
function* objectsAt(value: unknown, [step, ...rest]: string[]): Generator<Record<string, unknown>> {
  if (!isJsonObject(value)) return
  if (step === undefined) {
    yield value
    return
  }
  const isList = step.endsWith('[]')
  const name = isList ? step.slice(0, -2) : step
  const found = Object.hasOwn(value, name) ? value[name] : undefined
  if (!isList) yield* objectsAt(found, rest)
  else if (Array.isArray(found)) for (const one of found) yield* objectsAt(one, rest)
}

/** Joins names that are safe in a header. */
function listOf(names: string[]): string {
  let list = ''
  for (const [index, name] of names.entries()) {
    const next = `${index === 0 ? '' : `${list}, `}${name}`
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
