import type { ApiKeyId } from '../platform/ids.ts'

/** Identifies an idempotent request: each API key has idempotency keys of its own. */
export type IdempotencyKey = { apiKeyId: ApiKeyId; key: string }

/** The answer that is kept for an idempotency key. `requestHash` shows whether a later request is the same one. */
export type KeptAnswer = { requestHash: Buffer; headers: Record<string, string>; body: string }

const format = /^[\x20-\x7e]{1,255}$/

export function hasIdempotencyKeyFormat(key: string): boolean {
  return format.test(key)
}
