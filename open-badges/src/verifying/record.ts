/** Whether `value` is a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The id of something that JSON-LD lets be written as a string or as an object with an `id`. */
export function idOf(value: unknown): string | undefined {
  const id = isRecord(value) ? value.id : value
  return typeof id === 'string' ? id : undefined
}
