import { z } from 'zod'

type Json = Record<string, unknown>

/** The field that distinguishes several named schemas (OpenAPI 3.1, "Discriminator Object"). */
export function discriminator(propertyName: string, mapping: Record<string, string>): Json {
  const entries = Object.entries(mapping).map(([value, name]) => [value, `#/$defs/${name}`])
  return { propertyName, mapping: Object.fromEntries(entries) }
}

/**
 * Writes schemas in the form of OpenAPI. A schema with an `id` becomes a component of that name, and each use of it a
 * reference.
 */
export class SchemaWriter {
  readonly components: Record<string, Json> = {}

  write(schema: z.ZodType, io: 'input' | 'output'): Json {
    // As a property, so that a schema with a name of its own is a reference here too.
    const { properties, $defs = {} } = toJson(z.object({ it: schema }), io)
    for (const [name, { id, ...component }] of Object.entries($defs as Record<string, Json>))
      this.components[name] = tidy(component) as Json
    return tidy((properties as { it: Json }).it) as Json
  }
}

function toJson(schema: z.ZodType, io: 'input' | 'output'): Json {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
}

/** References lead to the components, and an integer has no bound that only JavaScript knows. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy)
  if (typeof value === 'string') return value.replace(/^#\/\$defs\//, '#/components/schemas/')
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([, part]) => Math.abs(Number(part)) !== Number.MAX_SAFE_INTEGER)
  return Object.fromEntries(kept.map(([key, part]) => [key, tidy(part)]))
}
