import { hash } from 'node:crypto'

/**
 * The entity tag of a body (RFC 9110, section 8.8.3): the same bytes have the same tag in every process. It is weak, since
 * an encoded body has other bytes than the plain one and both have the same tag.
 */
export function entityTagOf(body: string | Buffer): string {
  return `W/"${hash('sha256', body, 'base64url').slice(0, 27)}"`
}

/** Whether the client has this body already, by its If-None-Match (section 13.1.2; tags are compared weakly). */
export function isHeldByClient(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  const opaque = (one: string) => one.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((one) => opaque(one) === opaque(tag))
}
