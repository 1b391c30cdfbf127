/** Escapes an id for a path. An id never changes the rest of the path: URLs resolve dots even when they are escaped. */
export function segment(id: string): string {
  if (typeof id !== 'string' || /^\.*$/.test(id)) throw new TypeError(`${JSON.stringify(id) ?? String(id)} is no id`)
  return encodeURIComponent(id)
}
