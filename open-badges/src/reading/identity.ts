import { hexDigest } from '#platform'
import type { ClaimedIdentifier } from '../verifying/claims.ts'

/**
 * The e-mail address as it stands in a credential: `sha256$` and the hexadecimal SHA-256 of the lowercased address
 * followed by the salt. Open Badges 3.0, "IdentityHash".
 *
 * @example hashIdentity('Ana@Example.org', 'c0ffee') // 'sha256$9db60bee9a3b71bfd8f6cd8683444b972e1c53d73613b545fba963bcdd167178'
 */
export function hashIdentity(email: string, salt: string): string {
  return `sha256$${hexDigest('sha256', email.toLowerCase() + salt)}`
}

/**
 * Whether an identifier of a credential is that of an e-mail address, which somebody typed. Hashed with SHA-256, the address is compared
 * lowercased, as the standard has it, and as it was typed, as some issuers hash it; other hashes match nothing.
 *
 * @example isIdentityOf({ value: hashIdentity('ana@example.org', 'c0ffee'), isHashed: true, salt: 'c0ffee' }, ' Ana@Example.org') // true
 */
export function isIdentityOf({ value, isHashed, salt = '' }: ClaimedIdentifier, address: string): boolean {
  const typed = address.trim()
  if (!isHashed) return value.toLowerCase() === typed.toLowerCase()
  const hashed = value.toLowerCase()
  return hashed === hashIdentity(typed, salt) || hashed === `sha256$${hexDigest('sha256', typed + salt)}`
}
