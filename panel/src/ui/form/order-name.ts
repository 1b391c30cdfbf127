/** A name for an order that nobody else gives one. `crypto.randomUUID` is missing where the panel is not served by HTTPS. */
export function newOrderName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
