/**
 * Whether the JSON of a value is larger than this in UTF-8. It is only written where the lengths of its strings leave that
 * open.
 */
export function isJsonLarger(value: unknown, bytesMax: number): boolean {
  return bytesBound(value, bytesMax, 0) > bytesMax && Buffer.byteLength(JSON.stringify(value)) > bytesMax
}

/** No double takes more characters, in any notation. A number that kept its own text is an object with that text. */
const numberBytesMax = 25
/** The bytes of a control character, as `\u0000`. */
const characterBytesMax = 6

/** A lower bound of the bytes of the JSON, added to `before`. Counting stops beyond `max`. */
function bytesBound(value: unknown, max: number, before: number): number {
  if (typeof value === 'string') return before + characterBytesMax * value.length + 2
  if (typeof value !== 'object' || value === null) return before + numberBytesMax
  let bytes = before + 2
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length && bytes <= max; index++) bytes = bytesBound(value[index], max, bytes + 1)
    return bytes
  }
  for (const key in value) {
    if (bytes > max) return bytes
    const named = bytes + characterBytesMax * key.length + 4
    bytes = bytesBound((value as Record<string, unknown>)[key], max, named)
  }
  return bytes
}
