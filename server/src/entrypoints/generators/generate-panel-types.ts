type Json = Record<string, unknown>

const head = `// Generated from the operations in server/src/entrypoints/panel by "npm run generate": do not edit.

/**
 * Requests and answers between panel and service, in their wire form. Paths are below \`/api/panel\`. An error is
 * \`{ detail, errors? }\` with the headers \`X-Request-Id\` and \`X-Error-Code\`.
 */
`

/**
 * The types of a door's requests and answers, from its description: each named schema is a type of that name. What has no name
 * is called by its operation, as `ListApiKeysQuery`, `CreateApiKeyBody` or `GetSessionAnswer`. The types `fromFields` stand in
 * a file of their own.
 */
export function generatePanelTypes(description: Json, fromFields: readonly string[] = []): string {
  const { schemas } = description.components as { schemas: Json }
  const named = declareSchemas(
    description,
    Object.keys(schemas).filter((name) => !fromFields.includes(name)),
  )
  const operations = Object.entries(description.paths as Record<string, Record<string, Json>>).flatMap(
    ([path, methods]) => Object.entries(methods).flatMap(([method, operation]) => typesOf(method, path, operation)),
  )
  const text = [named, ...operations].join('\n')
  const used = fromFields.filter((name) => new RegExp(`\\b${name}\\b`).test(text))
  const imported = used.length > 0 ? [`import type { ${used.join(', ')} } from './recipient-fields.ts'\n`] : []
  return [head, ...imported, text].join('\n')
}

/** The types of these schemas. */
export function declareSchemas(description: Json, names: readonly string[]): string {
  const { schemas } = description.components as { schemas: Record<string, Json> }
  return names.map((name) => declare(name, schemas[name] as Json, String(schemas[name]?.description ?? ''))).join('\n')
}

function typesOf(method: string, path: string, operation: Json): string[] {
  const id = String(operation.operationId)
  const name = `${id[0]?.toUpperCase()}${id.slice(1)}`
  const about = `\`${method.toUpperCase()} ${path.replace('/api/panel', '')}\`: ${operation.summary}.`
  const query = (operation.parameters as Json[]).filter((parameter) => parameter.in === 'query')
  const fields = query.map(({ name: field, schema, ...rest }) => [field, { ...(schema as Json), ...rest }])
  const asked = fields.length > 0 ? { type: 'object', properties: Object.fromEntries(fields), required: [] } : undefined
  const given = [200, 201, 202].map((status) => (operation.responses as Record<number, Json>)[status]).find(Boolean)
  return [
    ...(asked ? [declare(`${name}Query`, asked, `Parameters of ${about}`)] : []),
    ...unnamed(`${name}Body`, schemaOf(operation.requestBody), `Body of ${about}`),
    ...unnamed(`${name}Answer`, schemaOf(given), `Answer to ${about}`),
  ]
}

/** Of a body or an answer in JSON; what is a file has no type here. */
function schemaOf(described: unknown): Json | undefined {
  const { content } = (described ?? {}) as { content?: Record<string, { schema?: Json }> }
  return content?.['application/json']?.schema
}

function unnamed(name: string, schema: Json | undefined, about: string): string[] {
  return schema && schema.$ref === undefined ? [declare(name, schema, about)] : []
}

function declare(name: string, schema: Json, about: string): string {
  return `${comment(about, '')}export type ${name} = ${typeOf(schema, '')}\n`
}

function comment(text: string, indent: string): string {
  return text === '' ? '' : `${indent}/** ${text.replaceAll('*/', '* /').replaceAll('\n', ' ')} */\n`
}

/** A JSON Schema as a type of TypeScript. Throws where it says something that is not known here, instead of guessing. */
function typeOf(schema: Json, indent: string): string {
  const { $ref, type, properties } = schema
  if (typeof $ref === 'string') return $ref.split('/').at(-1) as string
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices)) return choices.map((choice) => typeOf(choice, indent)).join(' | ')
  if (Array.isArray(schema.enum)) return schema.enum.map(literal).join(' | ')
  if (schema.const !== undefined) return literal(schema.const)
  if (Array.isArray(type)) return type.map((one) => typeOf({ ...schema, type: one }, indent)).join(' | ')
  if (type === 'array') return listOf(typeOf((schema.items ?? {}) as Json, indent))
  if (type === 'object' && properties) return objectOf(schema, indent)
  if (type === 'object') return `Record<string, ${membersOf(schema, indent)}>`
  if (type === 'integer') return 'number'
  if (type === undefined && Object.keys(schema).every((key) => key === 'description')) return 'unknown'
  if (['string', 'number', 'boolean', 'null'].includes(String(type))) return String(type)
  throw new Error(`Nothing is known of a schema like ${JSON.stringify(schema)}`)
}

const literal = (value: unknown) => (typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value))

const listOf = (item: string) => (/^\w+$/.test(item) ? `${item}[]` : `(${item})[]`)

function membersOf({ additionalProperties }: Json, indent: string): string {
  return typeof additionalProperties === 'object' ? typeOf(additionalProperties as Json, indent) : 'unknown'
}

function objectOf({ properties, required = [] }: Json, indent: string): string {
  const deeper = `${indent}  `
  const fields = Object.entries(properties as Record<string, Json>).map(([name, schema]) => {
    const isRequired = (required as string[]).includes(name)
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)
    const value = typeOf(schema, deeper)
    const about = comment(String(schema.description ?? ''), deeper)
    return `${about}${deeper}${key}${isRequired ? ': ' : '?: '}${value}${isRequired ? '' : ' | undefined'}\n`
  })
  return fields.length > 0 ? `{\n${fields.join('')}${indent}}` : 'Record<string, never>'
}
