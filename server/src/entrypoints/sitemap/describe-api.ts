import { z } from 'zod'
import { requestsPerMinute } from '../../rate-limits/rate-limit.ts'
import { bodyCodes, commonErrors, tooLarge } from '../api/describe-errors.ts'
import { describedOnly } from '../api/read-recipients.ts'
import type { Example, Operation, ResponseDescription } from '../http/operation.ts'
import { SchemaWriter } from '../openapi/describe-schema.ts'
import { operations } from './api-operations.ts'

type Json = Record<string, unknown>

const rateHeaders: Json = {
  'X-RateLimit-Limit': header('Requests allowed in the window of one minute.', 'integer', 100),
  'X-RateLimit-Remaining': header('Requests left in the current window.', 'integer', 99),
  'X-RateLimit-Reset': header('Unix timestamp, in seconds, when the window resets.', 'integer', 1795190460),
}

const everyHeader: Json = {
  'Cache-Control': header('Answers of the API are kept by nobody on the way.', 'string', 'no-store'),
  'X-Request-Id': header(
    'Id of this request; a sane one from the caller is kept.',
    'string',
    'b7c1c1f4-9a3e-4b5c-8d2a-0c6f5f1f7d11',
  ),
}

const tags = {
  Templates: 'What can be awarded, and which fields each award asks for.',
  Credentials: 'Check recipients, issue to one or to thousands, read back, revoke.',
  Jobs: 'How a batch is getting on, and what came of it.',
  Failures: 'Rows that could not be issued: kept, listed, tried again.',
}

/** The public contract as OpenAPI 3.1, from the very schemas that the operations are checked with. */
export function describeApi(): Json {
  const paths: Record<string, Json> = {}
  const schemas = new SchemaWriter()
  for (const schema of describedOnly) schemas.write(schema, 'input')
  for (const operation of operations) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describeOperation(operation, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sello API',
      version: '1.2.0',
      summary: 'Issue digital credentials that anyone can verify.',
      description:
        'Open Badges 3.0 credentials, signed with Ed25519. One recipient is answered at once; two to 5,000 become a job to poll. Every error is JSON with the field `detail`, and names itself in the header `X-Error-Code`: [each code has a page](/docs/errors) with its cause and what to do.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This service' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    security: [{ ApiKey: [] }, { Bearer: [] }],
    paths,
    components: {
      schemas: schemas.components,
      securitySchemes: {
        ApiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: 'svc_live_ and 40 hexadecimal characters.',
        },
        Bearer: { type: 'http', scheme: 'bearer', description: 'The same key in the Authorization header.' },
      },
    },
  }
}

function describeOperation(operation: Operation, schemas: SchemaWriter): Json {
  const [verb = '', ...words] = operation.name.split('-')
  const operationId = verb + words.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join('')
  const responses = { ...commonErrors, ...(operation.body ? { 413: tooLarge } : {}), ...operation.responses }
  return {
    operationId,
    tags: [operation.tag],
    summary: operation.summary,
    description: `${operation.description}\n\n${requestsPerMinute[operation.name]} requests a minute for each key.`,
    parameters: [...describePath(operation), ...describeQuery(operation), ...describeHeaders(operation)],
    ...(operation.body ? { requestBody: describeBody(operation, operation.body, schemas) } : {}),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [
        status,
        describeResponse(operation, Number(status), response, schemas),
      ]),
    ),
  }
}

function describePath({ pathParameters = {} }: Operation): Json[] {
  return Object.entries(pathParameters).map(([name, { description, example }]) => {
    return { name, in: 'path', required: true, description, schema: { type: 'string' }, example }
  })
}

function describeQuery({ query }: Operation): Json[] {
  if (!query) return []
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Json>
  }
  return Object.entries(properties).map(([name, { description, example, defaultValue, ...schema }]) => {
    // Zod leaves out the default of what it transforms, so it has a name of its own there.
    if (defaultValue !== undefined) schema.default = defaultValue
    return { name, in: 'query', required: false, description, schema, ...(example === undefined ? {} : { example }) }
  })
}

function describeHeaders({ idempotent }: Operation): Json[] {
  if (!idempotent) return []
  const description =
    'Makes a repeated request safe for 24 hours: the same body answers as the first time, with `Idempotent-Replayed: true`. Refusals are not kept. 1 to 255 printable ASCII characters; each API key has names of its own.'
  return [
    { name: 'Idempotency-Key', in: 'header', required: false, description, schema: { type: 'string', maxLength: 255 } },
  ]
}

function describeBody({ bodyExamples, bodyOptional }: Operation, body: z.ZodType, schemas: SchemaWriter): Json {
  const schema = schemas.write(body, 'input')
  return {
    required: !bodyOptional,
    content: { 'application/json': { schema, examples: examplesOf(bodyExamples ?? {}) } },
  }
}

function describeResponse(
  operation: Operation,
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
      ...(status === 401
        ? { 'WWW-Authenticate': scheme }
        : { ...rateHeaders, 'X-Unknown-Parameters': unknownParameters }),
      ...(operation.idempotent && status === 200 ? { 'Idempotent-Replayed': replayed } : {}),
      ...([409, 429, 503].includes(status) ? { 'Retry-After': header('Seconds to wait.', 'integer', 12) } : {}),
      ...(status >= 400 ? errorHeaders(codesOf(operation, status, response)) : {}),
      ...Object.fromEntries(own),
    },
    content: {
      'application/json': {
        schema: schemas.write(response.schema, 'output'),
        examples: examplesOf(response.examples),
      },
    },
  }
}

const unknownParameters = header(
  'Names in the query or the body that this operation does not know, and that changed nothing; percent-encoded, as many as fit.',
  'string',
  'pagesize, row_data_overrides.nome',
)

const scheme = header('How to send a key in the Authorization header.', 'string', 'Bearer realm="Sello"')

const replayed = header('`true` where this is the first answer to a request that was sent before.', 'string', 'true')

function codesOf(operation: Operation, status: number, { codes = [] }: ResponseDescription): string[] {
  return [...new Set([...codes, ...(operation.body && status === 422 ? bodyCodes : [])])]
}

/** The codes are told as examples and not as a closed list: a new one must not break a client that was generated before. */
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

function header(description: string, type: string, example: unknown): Json {
  return { description, schema: { type }, example }
}
