/** A path with those of the values that are there, as its query. */
export function withQuery(
  path: `/${string}`,
  values: Record<string, string | number | boolean | undefined>,
): `/${string}` {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, String(value))
  return query.size > 0 ? `${path}?${query}` : path
}
