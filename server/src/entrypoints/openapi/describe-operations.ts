import { z } from 'zod'
import type { ErrorCode } from '../../platform/refusals/wire-errors.ts'
import { idempotencyKeyCharactersMax } from '../http/door.ts'
import type { DescribedOperation, Example, ResponseDescription } from '../http/operation.ts'
import { SchemaWriter } from './describe-schema.ts'

type Json = Record<string, unknown>

/** The description of a door, besides those of its operations. */
export type DoorDescription<Name extends string = string> = {
  info: Json
  /** The purpose of each group of operations. */
  tags: Record<string, string>
  operations: readonly DescribedOperation<unknown, unknown, Name>[]
  /** How callers authenticate, by name (OpenAPI 3.1, "Security Scheme Object"); any one of them is enough. */
  securitySchemes: Record<string, Json>
  /** Schemas that are described though no operation names them. */
  describedOnly?: readonly z.ZodType[]
  /** A sentence that ends the description of an operation. */
  noteOn(operation: DescribedOperation<unknown, unknown, Name>): string
  /** The answers that an operation may give and does not list itself. */
  commonResponses(operation: DescribedOperation<unknown, unknown, Name>): Record<number, ResponseDescription>
  /** Headers that this door adds to an answer of that status. */
  headersOf(status: number): Json
  /** The codes of a 422 for a body that cannot be read. */
  bodyCodes: readonly ErrorCode[]
  /** The promise of the header Idempotency-Key. */
  idempotencyKey: string
}

const everyHeader: Json = {
  'Cache-Control': header('Answers of the API are kept by nobody on the way.', 'string', 'no-store'),
  'X-Request-Id': header(
    'Id of this request; a sane one from the caller is kept.',
    'string',
    'b7c1c1f4-9a3e-4b5c-8d2a-0c6f5f1f7d11',
  ),
}

/**
 * Describes the operations of one door as OpenAPI 3.1, from the schemas that check their requests. It knows no other door.
 */
export function describeOperations<Name extends string>(door: DoorDescription<Name>): Json {
  const paths: Record<string, Json> = {}
  const schemas = new SchemaWriter()
  for (const schema of door.describedOnly ?? []) schemas.write(schema, 'input')
  for (const operation of door.operations) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}')
    const described = describeOperation(door as DoorDescription, operation, schemas)
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: described }
  }
  const { securitySchemes } = door
  return {
    openapi: '3.1.0',
    info: door.info,
    servers: [{ url: '/', description: 'This service' }],
    tags: Object.entries(door.tags).map(([name, description]) => ({ name, description })),
    security: Object.keys(securitySchemes).map((name) => ({ [name]: [] })),
    paths,
    components: { schemas: schemas.components, securitySchemes },
  }
}

function describeOperation(door: DoorDescription, operation: DescribedOperation, schemas: SchemaWriter): Json {
  const [verb = '', ...words] = operation.name.split('-')
  const operationId = verb + words.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join('')
  const responses = { ...door.commonResponses(operation), ...operation.responses }
  return {
    operationId,
    tags: [operation.tag],
    summary: operation.summary,
    description: `${operation.description}\n\n${door.noteOn(operation)}`,
    parameters: [...describePath(operation), ...describeQuery(operation), ...describeHeaders(door, operation)],
    ...(operation.body || operation.form ? { requestBody: describeBody(operation, schemas) } : {}),
    ...(operation.file ? { requestBody: describeFile(operation.file) } : {}),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [
        status,
        describeResponse(door, operation, Number(status), response, schemas),
      ]),
    ),
  }
}

function describePath({ pathParameters = {} }: DescribedOperation): Json[] {
  return Object.entries(pathParameters).map(([name, { description, example }]) => {
    return { name, in: 'path', required: true, description, schema: { type: 'string' }, example }
  })
}

function describeQuery({ query }: DescribedOperation): Json[] {
  if (!query) return []
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, example, defaultValue, ...schema }]) => {
    // Zod leaves out the default of a transformed schema, so the metadata names it.
    if (defaultValue !== undefined) schema.default = defaultValue
    const shown = { name, in: 'query', required: required.includes(name), description, schema }
    return { ...shown, ...(example === undefined ? {} : { example }) }
  })
}

function describeHeaders({ idempotencyKey }: DoorDescription, { idempotent }: DescribedOperation): Json[] {
  if (!idempotent) return []
  const schema = { type: 'string', maxLength: idempotencyKeyCharactersMax }
  return [{ name: 'Idempotency-Key', in: 'header', required: false, description: idempotencyKey, schema }]
}

function describeBody({ body, form, bodyExamples, bodyOptional }: DescribedOperation, schemas: SchemaWriter): Json {
  const examples = examplesOf(bodyExamples ?? {})
  return {
    required: !bodyOptional,
    content: {
      ...(body ? { 'application/json': { schema: schemas.write(body, 'input'), examples } } : {}),
      ...(form ? { 'multipart/form-data': { schema: schemas.write(form, 'input') } } : {}),
    },
  }
}

function describeFile({ types = ['application/octet-stream'] }: NonNullable<DescribedOperation['file']>): Json {
  return { required: true, content: Object.fromEntries(types.map((type) => [type, {}])) }
}

function describeResponse(
  door: DoorDescription,
  operation: DescribedOperation,
  status: number,
  response: ResponseDescription,
  schemas: SchemaWriter,
): Json {
  const own = Object.entries(response.headers ?? {}).map(([name, { description, example }]) => [
    name,
    header(description, 'string', example),
  ])
  return {
    description: response.description,
    headers: {
      ...everyHeader,
      ...door.headersOf(status),
      ...(status === 401 ? {} : { 'X-Unknown-Parameters': unknownParameters }),
      ...(operation.idempotent && status < 300 ? { 'Idempotent-Replayed': replayed } : {}),
      ...([409, 429, 503].includes(status) ? { 'Retry-After': header('Seconds to wait.', 'integer', 12) } : {}),
      ...(status >= 400 ? errorHeaders(codesOf(door, operation, status, response)) : {}),
      ...Object.fromEntries(own),
    },
    content: {
      [response.type ?? 'application/json']: {
        schema: schemas.write(response.schema, 'output'),
        examples: examplesOf(response.examples),
      },
    },
  }
}

const unknownParameters = header(
  'Names in the query or the body that this operation does not know, and that changed nothing; percent-encoded, as many as fit.',
  'string',
  'pagesize, recipients[].nome',
)

const replayed = header('`true` where this is the first answer to a request that was sent before.', 'string', 'true')

function codesOf(
  door: DoorDescription,
  operation: DescribedOperation,
  status: number,
  { codes = [] }: ResponseDescription,
): string[] {
  return [...new Set([...codes, ...(operation.body && status === 422 ? door.bodyCodes : [])])]
}

/** The codes are examples and not a closed list: a new code must not break a client that was generated before it. */
function errorHeaders(codes: string[]): Json {
  const [example = ''] = codes
  const described = header("The machine's name for the error; /docs/errors/{code} says what to do.", 'string', example)
  return {
    'X-Error-Code': { ...described, schema: { type: 'string', examples: codes } },
    Link: header('The page of the error.', 'string', `</docs/errors/${example}>; rel="help"`),
  }
}

function examplesOf(examples: Record<string, Example>): Json {
  return Object.fromEntries(Object.entries(examples).map(([name, { summary, value }]) => [name, { summary, value }]))
}

/** A header of an answer, with an example of its value. */
export function header(description: string, type: string, example: unknown): Json {
  return { description, schema: { type }, example }
}
