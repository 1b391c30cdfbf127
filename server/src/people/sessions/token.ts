import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, for cookies and links: kept as a plain hash, since nobody finds it by trying. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
