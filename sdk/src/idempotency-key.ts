/** A key that nobody used before. Browsers lack `crypto.randomUUID` on pages without https, so it is not asked. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return `sdk-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
