import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect } from 'vitest'
import type { Answer } from '../client.ts'

type Schema = { [key: string]: unknown; description?: string; properties?: Record<string, Schema> }
type Example = { summary: string; value: unknown }
type Said = { schema: Schema; examples: Record<string, Example> }
type Content = { 'application/json': Said }
export type Header = { description: string; schema: Schema; example: unknown }
export type Response = { description: string; headers: Record<string, Header>; content: Content }
export type Parameter = {
  name: string
  in: string
  description: string
  required: boolean
  schema: Schema
  example?: unknown
}
export type Described = {
  operationId: string
  summary: string
  description: string
  parameters: Parameter[]
  /** A file has no JSON. */
  requestBody?: { content: Partial<Content> }
  responses: Record<string, Response>
}
export type Description = {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Schema> }
}

const fixture = new URL('../fixtures/openapi-3.1.schema.json', import.meta.url)

function validator(strict: boolean): Ajv2020 {
  const ajv = new Ajv2020({ strict, allErrors: true, allowUnionTypes: true, strictTypes: false, keywords: ['example'] })
  addFormats.default(ajv)
  return ajv
}

/** The faults of a description by the OpenAPI Initiative's own schema. */
export function faultsOf(description: unknown): unknown[] {
  const ajv = validator(false)
  ajv.addFormat('media-range', true)
  const check = ajv.compile(JSON.parse(readFileSync(fixture, 'utf8')))
  return check(description) ? [] : (check.errors ?? [])
}

/** The description as it is served, with its references. */
export async function servedAt(url: string): Promise<Description> {
  return (await fetch(`${url}/openapi.json`)).json()
}

/** The description with each named schema in the place of its references. */
export async function describedAt(url: string): Promise<Description> {
  const served = await servedAt(url)
  return resolved(served, served.components.schemas) as Description
}

function resolved(value: unknown, schemas: Record<string, Schema>): unknown {
  if (Array.isArray(value)) return value.map((part) => resolved(part, schemas))
  if (typeof value !== 'object' || value === null) return value
  const { $ref, discriminator, ...rest } = value as Schema
  const name = typeof $ref === 'string' ? /^#\/components\/schemas\/(\w+)$/.exec($ref)?.[1] : undefined
  if ($ref !== undefined && !(name && schemas[name])) throw new Error(`${$ref} leads nowhere.`)
  const whole = name ? { ...schemas[name], ...rest } : rest
  if (name) return resolved(whole, schemas)
  return Object.fromEntries(Object.entries(whole).map(([key, part]) => [key, resolved(part, schemas)]))
}

/** Every operation as `[method, path, operation]`. */
export function operationsOf({ paths }: Description): [method: string, path: string, operation: Described][] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, string, Described] => [method, path, operation]),
  )
}

const ajv = validator(true)
const compiled = new Map<Schema, ValidateFunction>()

/** The faults of a value by a schema. */
export function mismatches(schema: Schema, value: unknown): string[] {
  const check = compiled.get(schema) ?? ajv.compile(schema)
  compiled.set(schema, check)
  return check(value) ? [] : (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

/** Headers that an answer may go without. */
const sometimes = ['Location', 'Retry-After', 'Idempotent-Replayed', 'X-Unknown-Parameters', 'X-Batch-Id']
/** Headers that HTTP and browsers handle by themselves. A description of OpenAPI leaves Content-Type to the content. */
const ofTransport = [
  'connection',
  'content-length',
  'content-type',
  'cross-origin-resource-policy',
  'date',
  'keep-alive',
  'strict-transport-security',
  'transfer-encoding',
  'x-content-type-options',
]

/** What is said of the one media type of an answer; a file is not JSON. */
export const saidOf = (content: Content): Said => Object.values(content)[0] as Said

/** What an answer holds: JSON, or the text of a file. */
export const heldIn = ({ headers, body, text }: Answer): unknown =>
  headers.get('content-type')?.startsWith('application/json') ? body : text

/** A live answer is as its operation describes it: status, body, and each header of that status that always comes. */
export function expectDescribed(operation: Described, answer: Answer): void {
  const response = operation.responses[String(answer.status)] as Response
  expect([operation.operationId, answer.status, response?.description]).toEqual([
    operation.operationId,
    answer.status,
    expect.any(String),
  ])
  expect(mismatches(saidOf(response.content).schema, heldIn(answer))).toEqual([])
  const described = Object.keys(response.headers).map((name) => name.toLowerCase())
  const undescribed = [...answer.headers.keys()].filter((name) => ![...described, ...ofTransport].includes(name))
  expect([operation.operationId, answer.status, undescribed]).toEqual([operation.operationId, answer.status, []])
  const code = answer.headers.get('x-error-code')
  if (code) expect(response.headers['X-Error-Code']?.schema.examples).toContain(code)
  for (const [name, { schema }] of Object.entries(response.headers)) {
    const sent = answer.headers.get(name)
    if (sent === null) expect(sometimes).toContain(name)
    else expect(mismatches(schema, schema.type === 'integer' ? Number(sent) : sent)).toEqual([])
  }
}

/** The places in a schema that hold a property without a description. */
export function undescribed(schema: Schema, at = ''): string[] {
  const properties = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
    ...(property.description ? [] : [`${at}/${name}`]),
    ...undescribed(property, `${at}/${name}`),
  ])
  const inner = ['items', 'anyOf', 'oneOf', 'allOf'].flatMap((key) =>
    [schema[key] ?? []].flat().flatMap((part) => undescribed(part as Schema, at)),
  )
  return [...properties, ...inner]
}

/** The shape of a value: names and types, whatever is in them. Lists count by their first element. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf)
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, shapeOf(part)]),
  )
}
