/**
 * JSON Canonicalization Scheme, RFC 8785: members sorted by UTF-16 code units, no white space. Needed to verify
 * `eddsa-jcs-2022` proofs of others; ours are `eddsa-rdfc-2022`. Expects what `JSON.parse` returns.
 */
export function canonicalizeJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalizeJson).join(',')}]`
  // JSON.parse makes an endless number of 1e999, and JSON.stringify null of that: it equals nothing that JSON has.
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value)
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalizeJson(member)}`)
  return `{${members.join(',')}}`
}
