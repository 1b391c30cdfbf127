import type { ApiKeyId } from '../platform/ids.ts'

/** What a caller names a request by, so that asking for it once more does it no second time. */
export type IdempotencyKey = { apiKeyId: ApiKeyId; key: string }

/** The answer that is kept for a key. `requestHash` tells whether it is the same request that comes again. */
export type KeptAnswer = { requestHash: Buffer; headers: Record<string, string>; body: string }

const format = /^[\x20-\x7e]{1,255}$/

export function hasIdempotencyKeyFormat(key: string): boolean {
  return format.test(key)
}
