/** Whether `value` is a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The id of something that JSON-LD lets be written as a string or as an object with an `id`. */
export function idOf(value: unknown): string | undefined {
  const id = isRecord(value) ? value.id : value
  return typeof id === 'string' ? id : undefined
}

/** The values of a property: JSON-LD lets one stand alone or in lists, and does not see nulls. */
export function valuesOf(value: unknown): unknown[] {
  return [value].flat(Number.POSITIVE_INFINITY).filter((one) => one !== undefined && one !== null)
}

/** The types of a node. */
export function typesOf(node: Record<string, unknown>): unknown[] {
  return valuesOf(node.type)
}

/** The one value of a property, alone or in a list; `undefined` when there is none or more than one. A text twice is one in RDF. */
export function onlyValueOf(value: unknown): unknown {
  const values = new Set(valuesOf(value))
  return values.size === 1 ? [...values][0] : undefined
}
